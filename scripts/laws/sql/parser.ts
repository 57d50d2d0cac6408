import { loadModule } from 'libpg-query'

// PostgreSQL's own parser, compiled to WebAssembly, which can be called once it is loaded.
await loadModule()

export { parsePlPgSQLSync, parseSync, SqlError } from 'libpg-query'
