import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { PbxDomainEvent } from '../../contract/domain-events.ts'
import { testTrunk } from '../../contract/lines/trunks.ts'
import type { TrunkAddresses } from './addresses/trunk-addresses.ts'

/** For an administrator who waits beside a trunk that is down. */
export const testTrunkRoute = (
  addresses: Pick<TrunkAddresses, 'refresh'>,
  recordEvent: RecordEvent<PbxDomainEvent>,
): BoundRoute => ({
  ...bind(testTrunk, async ({ unit, params, principal }) => {
    // The trigger of the trunks lets the next attempt begin at once.
    const trunk = await unit.rows
      .updateTable('trunks')
      .set(({ ref }) => ({ username: ref('username') }))
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'kind', 'host'])
      .executeTakeFirst()
    if (!trunk) throw new Failure(notFound)
    await recordEvent(unit, { type: 'pbx.trunksChanged', companyId: principal.companyId })
    if (trunk.kind === 'peer' || trunk.host === '') return { addresses: null }
    const { count } = await unit.rows
      .selectFrom('trunk_addresses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('trunk_id', '=', trunk.id)
      .where('host', '=', trunk.host)
      .executeTakeFirstOrThrow()
    return { addresses: Number(count) }
  }),
  // Name servers are asked outside of the transaction.
  async around({ principal }, proceed) {
    if (principal !== null) await addresses.refresh(principal.companyId)
    return proceed(undefined)
  },
})
