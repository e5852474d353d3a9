import { randomUUID } from 'node:crypto'
import { createBilling } from '#features/billing/server/create-billing.ts'
import { testGate } from '#features/pbx/server/outside/gate-for-tests.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { TestProgram } from '../testing.ts'

/** A company that calls outside over its trunk, with an account, a deck and a gate of its own. */
export async function billedCompany(program: TestProgram, slug = 'demo') {
  const { database } = program
  const rows = database.systemRows
  const found = await rows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select(['extensions.id', 'companies.id as company'])
    .where('companies.slug', '=', slug)
    .orderBy('extensions.number')
    .executeTakeFirstOrThrow()
  const trunk = await rows
    .insertInto('trunks')
    .values({ company_id: found.company, name: 'Operador', kind: 'peer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deck = await rows
    .insertInto('rate_decks')
    .values({ name: `Tarifas ${slug}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const billing = createBilling({
    database,
    notify: async () => {},
    sendMail: async () => {},
    productName: 'Suite',
    origin: 'http://localhost',
    log: silentLogger,
  })
  const nodes = [1, 2].map(() => testGate(database, 100_000, billing.calls).gate)
  return {
    company: found.company,
    deck: deck.id,
    billing,
    gate: nodes[0] ?? testGate(database).gate,
    nodes,
    leg: (dialed: string) => ({
      leg: randomUUID(),
      companyId: found.company,
      serverId: 1,
      payer: found.id,
      dialed,
      trunk: trunk.id,
      callId: randomUUID(),
      again: false,
    }),
    async rate(prefix: string, changes: Record<string, unknown> = {}) {
      await rows
        .insertInto('call_rates')
        .values({
          deck_id: deck.id,
          prefix,
          destination: `Destino ${prefix}`,
          price_minute: '60',
          valid_from: new Date('2026-01-01'),
          ...changes,
        })
        .execute()
    },
    async account(changes: Record<string, unknown>) {
      await rows
        .updateTable('billing_accounts')
        .set({ mode: 'prepaid', deck_id: deck.id, ...changes })
        .where('company_id', '=', found.company)
        .execute()
    },
    readAccount: () =>
      rows
        .selectFrom('billing_accounts')
        .select(['balance', 'reserved', 'last_sequence'])
        .where('company_id', '=', found.company)
        .executeTakeFirstOrThrow(),
    entries: () =>
      rows
        .selectFrom('billing_entries')
        .select(['kind', 'concept', 'detail', 'quantity', 'amount', 'balance_after', 'sequence'])
        .where('company_id', '=', found.company)
        .orderBy('sequence')
        .execute(),
  }
}
