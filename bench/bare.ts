import fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

/** Baseline servers in a separate process: a fixed response, and a prepared SELECT of 24 rows of one category. */
const { DATABASE_URL, PORT } = z.object({ DATABASE_URL: z.url(), PORT: z.coerce.number() }).parse(process.env)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const select = {
  name: 'bare',
  text: `select p.id, p.name, p.selling_kobo, p.list_kobo, p.store_id from search_documents d join products p on p.id = d.id
    where d.category_id = $1 order by d.sold_count desc, d.id desc limit 24`,
}

const app = fastify()
app.get('/answer', async () => ({ hello: 'world' }))
app.get<{ Params: { category: string } }>('/select/:category', async ({ params }) => {
  const { rows } = await pool.query({ ...select, values: [params.category] })
  return rows
})
process.on('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: PORT })
process.send?.({ type: 'ready' })
