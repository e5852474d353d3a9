import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Whoever reads amounts of the CRM reads one of these tables or views. */
const TABLES =
  /\bcrm_(?:businesses|business_needs|needs|sales|quotes|goals|facts|report_facts|report_hours)\b|\breport_(?:person_)?goals\b|\breport_unusual_days\b/
/** And names one of these columns, or takes all. */
const AMOUNTS = /\b(?:total_)?amount\b|\bselectAll\b|\bto_jsonb\(|\btarget(?:_sold)?\b|\btotals?\b|\bvalue\b/

/**
 * Where amounts are read, and why nobody gets them whose role may not see them. A new place needs a line here, and a test of
 * what its reader is answered.
 */
const WAYS: Readonly<Record<string, string>> = {
  'features/agenda/server/event-store.ts': 'names of businesses; the amount is none of theirs',
  'features/crm/goals/server/goal-routes.ts':
    'goals of money are null without the right, and set by nobody without it',
  'features/crm/quotes/server/make-quote.ts': 'its route takes the right',
  'features/crm/quotes/server/quote-rows.ts': 'its routes take the right',
  'features/crm/reports/server/crm-report-sources.ts': 'sources declare `moneyWith`',
  'features/crm/server/businesses/business-needs.ts': 'answered by `amountsFor`',
  'features/crm/server/businesses/imported-amounts.ts': 'writes what the file of the importer says',
  'features/crm/server/businesses/require-open.ts': 'the state alone',
  'features/crm/server/businesses/sell-business.ts': 'writes; `win-business.ts` answers by `amountsFor`',
  'features/crm/server/callers/read-caller.ts': 'answered by `amountsFor`',
  'features/crm/server/config/uses.ts': 'counts of uses',
  'features/crm/server/merges/merge-persons.ts': 'columns of persons',
  'features/crm/server/outside/read-business-facts.ts':
    'for programs that the company connects, and webhooks: see `event-data.ts`',
  'features/crm/server/outside/save-outside-business.ts': 'writes what a connected program sent',
  'features/crm/server/persons/person-detail.ts': 'answered by `amountsFor`',
  'features/crm/server/persons/person-stores.ts': 'columns of persons',
  'features/crm/server/references.ts': 'names and stages',
  'features/crm/server/timeline/crm-timeline.ts': 'answered by `amountsFor`',
  'features/crm/server/variables.ts': "the company's own fields",
  'features/reports/server/goals/goal-routes.ts': '`shownMeasures`',
  'features/reports/server/goals/person-goal-routes.ts': '`shownMeasures`',
  'features/reports/server/unusual/unusual-job.ts': 'notices and mails by `hidesMeasure`',
  'features/reports/server/unusual/unusual-routes.ts': 'listed by `hidesMeasure`',
  'platform/report/server/read-goals.ts': 'by `hidesMeasure`',
}

async function sources(): Promise<{ path: string; text: string }[]> {
  const found: { path: string; text: string }[] = []
  for (const folder of ['features', 'platform', 'apps/server'])
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(file.parentPath, file.name))
      const isCode =
        file.isFile() && path.endsWith('.ts') && path.includes('server/') && !path.includes('test')
      if (isCode && !path.includes('/demo/') && !path.endsWith('.gen.ts'))
        found.push({ path, text: await readFile(join(root, path), 'utf8') })
    }
  return found
}

const ways = async () =>
  (await sources())
    .filter(({ text }) => TABLES.test(text) && AMOUNTS.test(text))
    .map(({ path }) => path)
    .sort()

test('amounts leave the database by declared ways alone', async () => {
  expect(await ways()).toEqual(Object.keys(WAYS).sort())
})
