import { execFileSync } from 'node:child_process'
import { root } from './children.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the merge base with main (the remote's, if there is a remote), or HEAD when there is none. */
export function branchPoint(): string {
  const [main] = git(
    'for-each-ref',
    '--sort=-refname',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  ).split('\n')
  return main ? git('merge-base', 'HEAD', main) : git('rev-parse', 'HEAD')
}

/** Lists files that differ from a commit, including untracked ones. */
export const changedSince = (commit: string): string[] =>
  [git('diff', '--name-only', commit), git('ls-files', '--others', '--exclude-standard')]
    .flatMap(list => list.split('\n'))
    .filter(file => file !== '')
