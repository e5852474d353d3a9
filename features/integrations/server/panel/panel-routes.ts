import { badCredentials } from '#features/session/contract/credentials.ts'
import { Failure } from '#platform/access/failure.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { formFields } from '#platform/http/server/form-fields.ts'
import type { FramedPage } from '#platform/http/server/framed-page.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import { enterPanel, readPanelAddress } from '../../contract/panel.ts'
import { connectionsOf, openConnection } from '../connections/connection-rows.ts'
import { sendOutside } from '../connections/send-outside.ts'
import type { IntegrationsContext } from '../ports.ts'
import { panelKeys } from './panel-keys.ts'
import { redeemProof } from './redeem-proof.ts'

/** What a program sends along when it opens a frame. */
const MAX_BYTES = 32 * 1024

/** The panel inside other programs: which may show it, and who opened it there. */
export function panelRoutes(context: IntegrationsContext): {
  routes: readonly BoundRoute[]
  rawRoutes: readonly RawRoute[]
  framedPages: readonly FramedPage[]
} {
  const { database, privateAddresses, origin } = context
  const keys = panelKeys(context.stateSigner)

  /** Who opened the frame, by the program's own word. */
  async function ownerOf(companyId: number, form: Readonly<Record<string, string>>) {
    const rows = await connectionsOf(database.systemRows, companyId)
    for (const row of rows) {
      const identify = context.connectorOf(row.kind)?.identify
      const owner = await identify?.(openConnection(context, row), form, (call) =>
        sendOutside(call, { privateAddresses }),
      )
      if (!owner) continue
      const found = await database.tenant(companyId, (unit) =>
        unit.rows
          .selectFrom('integration_people')
          .select('user_id')
          .where('connection_id', '=', row.id)
          .where('remote_id', '=', owner)
          .executeTakeFirst(),
      )
      if (found) return { userId: found.user_id, owner }
    }
    return null
  }

  const framers = async (key: string): Promise<readonly string[]> => {
    const companyId = keys.companyOf(key)
    if (companyId === null) return []
    const found = await database.tenant(companyId, ({ rows }) =>
      rows
        .selectFrom('integration_sites as s')
        .innerJoin('companies as c', 'c.id', 's.company_id')
        .select('s.origin')
        .where('s.company_id', '=', companyId)
        .where('s.panel', '=', true)
        .where('s.deleted_at', 'is', null)
        .where('c.disabled_at', 'is', null)
        .limit(100)
        .execute(),
    )
    return found.map((site) => site.origin)
  }

  return {
    routes: [
      bind(readPanelAddress, async ({ principal }) => ({
        url: `${origin}/panel/${keys.keyOf(principal.companyId)}`,
      })),
      bind(enterPanel, async ({ body, client, origin: from }) => {
        const proven = keys.provenBy(body.code, body.owner_id)
        if (!proven || !(await redeemProof(database.systemRows, body.code, proven)))
          throw new Failure(badCredentials)
        return context.enterByProvider(proven.userId, { ...client, origin: from })
      }),
    ],
    rawRoutes: [
      {
        method: 'POST',
        path: '/panel/:key',
        maxBytes: MAX_BYTES,
        perMinute: 600,
        async handle({ params, query, body }) {
          const companyId = keys.companyOf(params.key ?? '')
          if (companyId === null) return { status: 404, body: '', contentType: 'text/plain' }
          const form = { ...query, ...formFields(body) }
          const who = await ownerOf(companyId, form)
          const proof =
            who === null
              ? ''
              : `?${new URLSearchParams({ owner_id: who.owner, code: keys.prove({ companyId, ...who }) })}`
          return {
            status: 303,
            body: '',
            contentType: 'text/plain',
            headers: { location: `/panel/${params.key}${proof}`, 'cache-control': 'no-store' },
          }
        },
      },
    ],
    framedPages: [{ path: '/panel/:key', exists: async (key) => (await framers(key)).length > 0, framers }],
  }
}
