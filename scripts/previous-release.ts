import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runChild } from './children.ts'
import { command } from './own-database.ts'
import { git, previousCommit, withTree } from './previous-tree.ts'

/**
 * Runs the server tests of the previous release against this version's schema, because both serve during a deployment:
 * first a release that expands the schema, then one that contracts it. The previous release is the commit given, or
 * the merge base with main, or on main itself the commit before.
 */

/** Files that `migrate` applies, relative to the root. */
const schema = ['migrations', 'expressions', 'functions', 'extensions.sql'].map(name => `server/database/${name}`)

/** Tests that compare the schema with the release's own files, which differ on purpose. */
const ownSchema = ['migrate', 'schema'].map(name => `server/platform/database/${name}.test.ts`)

async function testOnThisSchema(tree: string): Promise<void> {
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
}

await command(async () => {
  const commit = previousCommit(process.argv[2])
  const changed = git('diff', '--name-only', commit, '--', ...schema)
  if (!changed) console.log(`The schema is that of ${commit.slice(0, 8)}: nothing to test.`)
  else await withTree(commit, testOnThisSchema)
})
