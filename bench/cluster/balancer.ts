import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Program, type Programs } from './programs.ts'

interface Server {
  name: string
  port: number
  /** Port of its health check, if another. */
  checkPort?: number
}

export interface Frontend {
  port: number
  mode: 'http' | 'tcp'
  /** Request of the health check; a server is used while it responds with 200. */
  check: string
  servers: readonly Server[]
}

const timeouts = {
  http: 'timeout client 75s\n  timeout server 75s\n  timeout http-request 30s',
  // The clients check their connections themselves.
  tcp: 'timeout client 1d\n  timeout server 1d\n  option clitcpka\n  option srvtcpka',
}

/** Starts HAProxy. A server that fails two checks in a second loses its open connections, too. */
export function startBalancer(
  programs: Programs,
  name: string,
  frontends: Readonly<Record<string, Frontend>>,
): Program {
  const sections = Object.entries(frontends).map(
    ([section, { port, mode, check, servers }]) => `
listen ${section}
  mode ${mode}
  bind 127.0.0.1:${port}
  ${timeouts[mode]}
  option httpchk ${check}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1${mode === 'tcp' ? ' on-marked-down shutdown-sessions' : ''}
${servers.map(each => `  server ${each.name} 127.0.0.1:${each.port} check${each.checkPort ? ` port ${each.checkPort}` : ''}`).join('\n')}`,
  )
  const text = `defaults
  timeout connect 1s
  timeout check 1s
  retries 2
  option redispatch 1
  balance roundrobin
${sections.join('\n')}
`
  const file = join(programs.folder, `${name}.cfg`)
  writeFileSync(file, text)
  return new Program(programs, name, ['haproxy', '-db', '-f', file])
}
