import { companies } from '#features/provider/contract/companies.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { apiFor } from './own-company.ts'

/** A call that nobody takes ends, as most tests mean it; those of the boxes have companies of their own. */
export async function withoutVoicemail(origin: string): Promise<void> {
  const client = resourceClient(await apiFor(origin, { username: 'operador', password: 'demo' }), companies)
  const { results } = await client.list({ search: 'demo' }, AbortSignal.timeout(10_000))
  const demo = results.find(({ slug_name }) => slug_name === 'demo')
  if (!demo) throw new Error('There is no demonstration company')
  await client.edit(demo.id, demo.version, { voicemail_extension: '' })
}
