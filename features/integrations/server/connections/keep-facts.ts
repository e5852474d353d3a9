import type { IntegrationsContext } from '../ports.ts'
import { openSecrets, sealSecrets } from './connection-rows.ts'

/** Keeps what a connector wants to remember beside the tokens, which may have been renewed meanwhile. */
export async function keepFacts(
  context: IntegrationsContext,
  connectionId: number,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(facts).length === 0) return
  await context.database.system(async ({ rows }) => {
    const row = await rows
      .selectFrom('integration_connections')
      .select('tokens_sealed')
      .where('id', '=', connectionId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    await rows
      .updateTable('integration_connections')
      .set({ tokens_sealed: sealSecrets(context, { ...openSecrets(context, row.tokens_sealed), ...facts }) })
      .where('id', '=', connectionId)
      .execute()
  })
}
