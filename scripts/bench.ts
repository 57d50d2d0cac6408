const commands = {
  run: '../bench/run.ts',
  fill: '../bench/fill/main.ts',
  uncached: '../bench/uncached.ts',
  catalogue: '../bench/catalogue/main.ts',
  admin: '../bench/admin/main.ts',
  bulk: '../bench/bulk/main.ts',
  checkout: '../bench/checkout/main.ts',
  chaos: '../bench/chaos/main.ts',
  cluster: '../bench/cluster/main.ts',
  hostile: '../bench/hostile.ts',
  lighthouse: '../bench/lighthouse.ts',
  relevance: '../bench/relevance/main.ts',
  scale: '../bench/scale/main.ts',
} as const
type Command = keyof typeof commands

const [first] = process.argv.slice(2)
const isCommand = (name: string | undefined): name is Command => name !== undefined && name in commands
if (isCommand(first)) process.argv.splice(2, 1)
else if (first && !first.startsWith('-')) throw new Error(`npm run bench -- ${Object.keys(commands).join('|')}`)
await import(commands[isCommand(first) ? first : 'run'])

export {}
