import type { BoundRoute } from '#platform/http/server/bind.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { joinLabels } from '../../contract/config/catalogs.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { type CatalogRecord, catalogChanged } from '../../contract/events.ts'
import { channelTopic } from '../conversations/audience.ts'
import type { JoinContext } from '../join-context.ts'

/** What conversations show by name. */
const SHOWN: Readonly<Record<string, 'label' | 'group' | 'account'>> = {
  [joinLabels.name]: 'label',
  [joinGroups.name]: 'group',
  [joinAccounts.name]: 'account',
}

/** Of what a change answers: the record, or one that was created beside other things. */
function recordIn(answer: unknown): CatalogRecord | null {
  if (typeof answer !== 'object' || answer === null) return null
  const record = 'record' in answer ? answer.record : answer
  const { id, name, color } = record as { id?: unknown; name?: unknown; color?: unknown }
  if (typeof id !== 'number' || typeof name !== 'string') return null
  return { id, name, color: typeof color === 'string' ? color : null }
}

/** Tells everybody on the channel of a change of labels, groups and numbers, whose names their conversations show. */
export const tellingCatalogs = (
  { publish }: Pick<JoinContext, 'publish'>,
  resource: string,
  route: BoundRoute,
): BoundRoute => {
  const kind = SHOWN[resource]
  if (kind === undefined || route.contract.method === 'GET') return route
  return {
    ...route,
    async handler(request) {
      const answer = await route.handler(request)
      const { principal, unit } = request
      if (principal)
        unit?.onCommit(() =>
          publish(channelTopic(principal.companyId), catalogChanged, { kind, record: recordIn(answer) }),
        )
      return answer
    },
  }
}
