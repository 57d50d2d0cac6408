import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { branchPoint } from './changed-files.ts'
import { root, runChild } from './children.ts'
import { command } from './own-database.ts'

/**
 * Runs the server tests of the previous release against this version's schema, because both serve during a deployment:
 * first a release that expands the schema, then one that contracts it. The previous release is the commit given, or
 * the merge base with main, or on main itself the commit before.
 */
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function previousCommit(): string {
  const [given] = process.argv.slice(2)
  if (given) return git('rev-parse', '--verify', `${given}^{commit}`)
  const base = branchPoint()
  return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : base
}

/** Files that `migrate` applies, relative to the root. */
const schema = ['migrations', 'expressions', 'functions', 'extensions.sql'].map(name => `server/database/${name}`)

/** Tests that compare the schema with the release's own files, which differ on purpose. */
const ownSchema = ['migrate', 'schema'].map(name => `server/platform/database/${name}.test.ts`)

async function testOnThisSchema(commit: string): Promise<void> {
  const tree = mkdtempSync(join(tmpdir(), 'bitmarte-previous-'))
  git('worktree', 'add', '--detach', '--force', tree, commit)
  try {
    const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    if (lock(tree) === lock(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' })
    for (const path of ownSchema) rmSync(join(tree, path), { force: true })
    for (const path of schema) {
      rmSync(join(tree, path), { recursive: true, force: true })
      cpSync(join(root, path), join(tree, path), { recursive: true })
    }
    const vitest = join(tree, 'node_modules/vitest/vitest.mjs')
    await runChild([vitest, 'run', '--project', 'server', 'server/', 'tests/'], {
      name: 'The previous release’s tests on this schema',
      cwd: tree,
      shown: true,
      env: { TEST_KIND: 'quick' },
    })
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

await command(async () => {
  const commit = previousCommit()
  const changed = git('diff', '--name-only', commit, '--', ...schema)
  if (!changed) console.log(`The schema is that of ${commit.slice(0, 8)}: nothing to test.`)
  else await testOnThisSchema(commit)
})
