import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { day, moment, search } from '#contract/fields.ts'
import { longText } from '#contract/long-text.ts'
import { queryNumber } from '#contract/query-number.ts'
import { helpTopics, pageKinds } from './page-paths.ts'

export const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const bySlug = z.object({ slug })

/** One version of a page. `note` says what changed. It applies from `validFrom` until that of the next. */
const version = z.object({ version: z.int().min(1), note: z.string(), validFrom: moment })

const listed = z.object({
  slug,
  kind: z.enum(pageKinds),
  topic: z.enum(helpTopics).nullable(),
  title: z.string(),
  ...version.omit({ note: true }).shape,
})
export type ListedPage = z.infer<typeof listed>

export const listPages = endpoint({
  id: 'pages.list',
  method: 'GET',
  path: '/v1/pages',
  summary: 'Legal pages and help articles, by topic; with `search` those that have all its words',
  access: ['public'],
  query: z.object({ search: search.optional() }),
  answer: listOf(listed),
  sharedSeconds: 60,
})

/** A page in one version. `content` is Markdown. `versions` has all, the latest first, also one that applies later. */
const page = listed.extend({ note: z.string(), content: z.string(), versions: z.array(version) })
export type Page = z.infer<typeof page>

export const getPage = endpoint({
  id: 'pages.get',
  method: 'GET',
  path: '/v1/pages/{slug}',
  summary: 'A page in its current version, or in the one asked for',
  access: ['public'],
  params: bySlug,
  query: z.object({ version: queryNumber(z.int().min(1).max(10_000)).optional() }),
  answer: page,
  errors: ['page_not_found'],
  sharedSeconds: 60,
})

const path = '/v1/pages/admin'
const access = ['admin:window'] as const

/** A page for its editors. `version` is the latest, also if it applies later. */
const edited = listed.extend({
  hidden: z.boolean(),
  publishedAt: moment,
  publishedBy: z.string(),
})
export type EditedPage = z.infer<typeof edited>

export const listEditedPages = endpoint({
  id: 'pages.admin-list',
  method: 'GET',
  path,
  summary: 'Every page in its latest version, hidden ones and future versions included',
  access,
  answer: listOf(edited),
})

const draft = edited.extend({
  content: z.string(),
  versions: z.array(version.extend({ publishedAt: moment, publishedBy: z.string() })),
})
export type DraftPage = z.infer<typeof draft>

export const getEditedPage = endpoint({
  id: 'pages.admin-get',
  method: 'GET',
  path: `${path}/{slug}`,
  summary: 'A page in its latest version, for editing',
  access,
  params: bySlug,
  answer: draft,
  errors: ['page_not_found'],
})

const title = z.string().trim().min(2).max(80)
const content = longText({ min: 10, max: 40_000 })

export const addPage = endpoint({
  id: 'pages.add',
  method: 'POST',
  path,
  summary: 'Adds a help article',
  access,
  body: z.object({ topic: z.enum(helpTopics), title, content }),
  answer: draft,
  errors: ['page_exists'],
  message: done.pagePublished,
})

export const publishPage = endpoint({
  id: 'pages.publish',
  method: 'POST',
  path: `${path}/{slug}`,
  summary: 'Publishes a new version of a page, at once or from the beginning of a day; earlier ones stay readable',
  access,
  params: bySlug,
  body: z.object({
    title,
    content,
    note: z.string().trim().max(300).default(''),
    validFrom: day.nullable().default(null),
    /** The version that was edited. */
    basedOn: z.int().min(1),
  }),
  answer: draft,
  errors: ['page_not_found', 'page_changed'],
  message: done.pagePublished,
})

export const hidePage = endpoint({
  id: 'pages.hide',
  method: 'PATCH',
  path: `${path}/{slug}`,
  summary: 'Hides a help article, or shows it again; legal pages always show',
  access,
  params: bySlug,
  body: z.object({ hidden: z.boolean() }),
  answer: draft,
  errors: ['page_not_found', 'page_stays'],
  message: done.pageSaved,
})
