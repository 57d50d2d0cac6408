import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { branchPoint } from './changed-files.ts'
import { root } from './children.ts'

export const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the commit given, or the merge base with main, or on main itself the commit before. */
export function previousCommit(given?: string): string {
  if (given) return git('rev-parse', '--verify', `${given}^{commit}`)
  const base = branchPoint()
  return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : base
}

/** Runs `use` in a folder with the files and packages of a commit. */
export async function withTree(commit: string, use: (tree: string) => Promise<void>): Promise<void> {
  const tree = mkdtempSync(join(tmpdir(), 'bitmarte-previous-'))
  git('worktree', 'add', '--quiet', '--detach', '--force', tree, commit)
  try {
    const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    if (lock(tree) === lock(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' })
    await use(tree)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}
