import { cutText } from '#platform/contract/cut-text.ts'
import type { Identity } from '#platform/messaging/domain.ts'

type Written = string | null | undefined

/**
 * `573001112233@s.whatsapp.net`, or `…@lid`, which tells no number; the further address tells the other one of the same
 * person. Null for groups, broadcasts and statuses.
 */
export function identityOf(jids: readonly [Written, Written], name: Written): Identity | null {
  const addresses = jids.map((jid) => {
    const [user = '', server] = (jid ?? '').split('@')
    return { user: user.split(':')[0] ?? '', server }
  })
  const [{ server } = { server: '' }] = addresses
  if (server !== 's.whatsapp.net' && server !== 'lid') return null
  const phone =
    addresses.find((one) => one.server === 's.whatsapp.net' && /^\d{6,20}$/.test(one.user))?.user ?? null
  const lid = addresses.find((one) => one.server === 'lid' && one.user !== '')?.user
  if (phone === null && lid === undefined) return null
  return { phone, userId: lid === undefined ? null : `${lid}@lid`, name: cutText(name ?? '', 120) }
}
