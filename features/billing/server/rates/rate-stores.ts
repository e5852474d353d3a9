import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { callRates, itemRates, rateDecks } from '../../contract/rates.ts'
import { billingTexts } from '../../i18n/texts.ts'

export const deckStore = (database: Database): Store =>
  defineStore({
    resource: rateDecks,
    table: 'rate_decks',
    texts: billingTexts,
    across: database,
    touches: ['call_rate', 'item_rate', 'billing_account'],
    unique: { rate_decks_name_key: 'name', rate_decks_plan_key: 'plan' },
    async guard({ unit, language }, action, ids) {
      if (action !== 'remove') return
      const used = await unit.rows
        .selectFrom('billing_accounts')
        .select('id')
        .where('deck_id', 'in', [...ids])
        .limit(1)
        .executeTakeFirst()
      if (used)
        throw new Failure(invalid, {
          fields: { name: [translate(billingTexts, language, 'rate_deck.inUse')] },
        })
    },
  })

/** A rate that ends before it begins would never hold. */
async function checkDays({ unit, language }: WriteContext, ids: readonly number[]): Promise<void> {
  const wrong = await unit.rows
    .selectFrom('call_rates')
    .select('id')
    .where('id', 'in', [...ids])
    .where(sql<boolean>`valid_until < valid_from`)
    .limit(1)
    .executeTakeFirst()
  if (!wrong) return
  const text = translate(billingTexts, language, 'call_rate.endsBefore')
  throw new Failure(invalid, { fields: { valid_until: [text] } })
}

export const callRateStore = (database: Database): Store =>
  defineStore({
    resource: callRates,
    table: 'call_rates',
    texts: billingTexts,
    across: database,
    references: { deck: 'rate_decks' },
    unique: { call_rates_key: 'prefix' },
    // By its id alone: several decks have the same prefixes, and one has them again from other days on.
    knownBy: { prefix: () => sql`SELECT NULL::bigint WHERE false` },
    headings: {
      prefix: ['prefix', 'code', 'dial code', 'destination code', 'código', 'indicativo', 'area code'],
      destination: ['destination', 'country', 'description', 'destino', 'país', 'zona'],
      price_minute: ['rate', 'price', 'price per minute', 'tarifa', 'precio', 'valor minuto'],
      connection_fee: ['connection fee', 'setup fee', 'connect fee', 'cargo de conexión'],
      first_increment: [
        'first increment',
        'initial increment',
        'minimum time',
        'interval 1',
        'interval_1',
        'incremento inicial',
      ],
      next_increment: [
        'next increment',
        'subsequent increment',
        'increment',
        'interval n',
        'interval_n',
        'incremento',
      ],
      valid_from: ['valid from', 'effective date', 'effective from', 'vigente desde', 'fecha efectiva'],
      valid_until: ['valid until', 'valid to', 'end date', 'effective to', 'vigente hasta'],
    },
    async written(context, action, ids) {
      if (action === 'created' || action === 'changed') await checkDays(context, ids)
    },
  })

export const itemRateStore = (database: Database): Store =>
  defineStore({
    resource: itemRates,
    table: 'item_rates',
    texts: billingTexts,
    across: database,
    references: { deck: 'rate_decks' },
    unique: { item_rates_key: 'valid_from' },
  })
