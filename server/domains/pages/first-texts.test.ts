import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlans } from '#contract/money/plans.ts'
import { documentNames } from '#contract/onboarding/document-names.ts'
import { getPage } from '#contract/pages/pages.ts'
import { initialRules } from '#contract/settings/public-rules.ts'
import { settings } from '#contract/settings/settings.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'

/** The first texts say what the code does. A change of such a number needs a new version of the pages, by a migration. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const textOf = async (slug: string) => (await app.call(getPage, { params: { slug } })).data.content

test('the first texts have the numbers of the rules', async () => {
  const [terms, returns, selling, late] = await Promise.all(
    ['terms', 'returns-policy', 'open-a-store', 'late-or-missing'].map(textOf),
  )
  expect(terms).toContain(`within ${initialRules.returnWindowDays} days of delivery`)
  expect(returns).toContain(`within ${initialRules.returnWindowDays} days of delivery`)
  expect(returns).toContain('another size or colour')
  expect(returns).toContain('collects them from you at no charge')
  expect(returns).toContain(`Collect them from the store within ${settings['returns.way-back-days'].initial} days`)
  const { rows: plans } = (await app.call(listPlans)).data
  expect(terms).toContain(
    plans
      .map(({ name, commissionPercentage }) => `${commissionPercentage} % on ${name}`)
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1'),
  )
  for (const { commissionPercentage } of plans) expect(selling).toContain(`${commissionPercentage} %`)
  for (const name of Object.values(documentNames)) expect(selling?.toLowerCase()).toContain(name.toLowerCase())
  expect(late).toContain(`isn’t accepted in ${settings['orders.accept-hours'].initial} hours`)
  expect(late).toContain(`answers within ${settings['cases.answer-hours'].initial} hours`)
})
