import { companies } from '#features/provider/contract/companies.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { apiFor } from './own-company.ts'

/**
 * Sets the demo company's voicemail number. By default in tests it has none: an unanswered call ends, as most tests
 * expect.
 */
export async function setVoicemail(origin: string, number: string): Promise<void> {
  const client = resourceClient(await apiFor(origin, { username: 'operador', password: 'demo' }), companies)
  const { results } = await client.list({ search: 'demo' }, AbortSignal.timeout(30_000))
  const demo = results.find(({ slug_name }) => slug_name === 'demo')
  if (!demo) throw new Error('the demonstration company does not exist')
  await client.edit(demo.id, demo.version, { voicemail_extension: number })
}
