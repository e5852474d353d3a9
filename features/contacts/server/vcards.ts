import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { contacts } from '../contract/contacts.ts'
import { exportVcards, importVcards, noVcard } from '../contract/personal.ts'
import { contactsTexts } from '../i18n/texts.ts'
import { seenBy } from './contact-store.ts'
import { keysOf } from './number-keys.ts'
import { readVcards, type VcardFile } from './read-vcards.ts'
import { type Card, writeCard } from './vcard.ts'
import { CARD_WORDS, type CardWords } from './vcard-extras.ts'

/** Cards per statement. */
const AT_ONCE = 500

const wordsIn = (language: Language): CardWords =>
  Object.fromEntries(
    CARD_WORDS.map((word) => [word, translate(contactsTexts, language, `vcard.${word}`)]),
  ) as CardWords

type KeyedCard = Card & { keys: readonly string[] }

/** Properties that are named; files have as many as they like. */
const NAMED = 20

const leftOutIn = (found: readonly (readonly [string, number])[]) =>
  found.length === 0
    ? {}
    : {
        left_out: found
          .toSorted(([, one], [, other]) => other - one)
          .slice(0, NAMED)
          .map(([what, cards]) => ({ what: cutText(what, 40), cards })),
      }

/** Inserts cards, except those of which an own contact has the same name and all numbers. */
const addMissing = (companyId: number, userId: number, cards: readonly KeyedCard[]) => sql<{ id: number }>`
  INSERT INTO contacts (company_id, owner_user_id, name, organisation, job_title, numbers, number_keys, email, notes)
  SELECT DISTINCT ON (card.name, card.keys) ${companyId}::bigint, ${userId}::bigint, card.name,
         card.organisation, card.job_title, card.numbers, card.keys, card.email, card.notes
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      AS card(name text, organisation text, job_title text, numbers text[], keys text[], email text, notes text)
   WHERE NOT EXISTS (
     SELECT FROM contacts known WHERE known.owner_user_id = ${userId} AND known.deleted_at IS NULL
        AND search_form(known.name) = search_form(card.name) AND known.number_keys @> card.keys)
  RETURNING id`

export const vcardRoutes: readonly BoundRoute[] = [
  refreshingLists(
    [contacts.name],
    bindPrepared(
      importVcards,
      async ({ principal, upload }, proceed: (file: VcardFile) => Promise<unknown>) =>
        proceed(await readVcards(principal.companyId, upload.path, wordsIn(principal.language))),
      async ({ unit, principal, prepared: { cards, empty, leftOut } }) => {
        if (cards.length + empty === 0) throw new Failure(noVcard)
        const country = await ownCountry(unit.rows, principal.companyId)
        let added = 0
        for (let at = 0; at < cards.length; at += AT_ONCE) {
          const some = await mapInTurns(cards.slice(at, at + AT_ONCE), (card) => ({
            ...card,
            keys: keysOf(card.numbers, country),
          }))
          const { rows } = await addMissing(principal.companyId, principal.userId, some).execute(unit.rows)
          added += rows.length
        }
        return { added, skipped: cards.length - added, ...(empty > 0 && { empty }), ...leftOutIn(leftOut) }
      },
    ),
  ),
  bind(exportVcards, async ({ unit, principal }) => {
    const found = await sql<Card>`
      SELECT r.name, r.organisation, r.job_title, r.numbers, r.email, r.notes FROM contacts r
       WHERE r.deleted_at IS NULL AND ${seenBy(principal)} ORDER BY search_form(r.name), r.id LIMIT 20000`.execute(
      unit.rows,
    )
    return {
      name: 'contactos.vcf',
      contentType: 'text/vcard; charset=utf-8',
      disposition: 'attachment' as const,
      content: Buffer.from(found.rows.map(writeCard).join('')),
      etag: null,
    }
  }),
]
