import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Expression, Node } from 'typescript-7/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript-7/unstable/ast/is'
import { API, type Type, TypeFlags } from 'typescript-7/unstable/sync'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ASIDE = /\.test\.|testing|scenarios|-for-tests|\/demo\/|bad-input|\.gen\.ts$/

/**
 * Ends that are a limit, in UTF-16 units: a cut there may leave half an emoji, which PostgreSQL refuses and screens show as a box.
 * `cutText` cuts by characters, as do `left` and `substring` of PostgreSQL. Other ends are places found in the text.
 */
const isLimit = (end: string): boolean =>
  /\b[A-Z][A-Z_]+\b|max|limit|longest|Math\.min/.test(end.replaceAll(/\b[A-Z_]+\.length/g, '')) ||
  (/^\d[\d_]*$/.test(end) && Number(end.replaceAll('_', '')) > PART_OF_A_DATE)
/** `2026-11-26T10:20:30`; shorter cuts are of dates, codes and ids, unless the text's name says that people wrote it. */
const PART_OF_A_DATE = 19
const WRITTEN =
  /(name|nickname|text|title|body|caption|message|label|description|detail|subject|notes?|headline|reason|topic|question|query|shorter)\)?\??$/i

/** Dates as ISO 8601, hashes, ids and what a program made of letters and digits: one unit each. */
const PLAIN_TEXT =
  /(toISOString\(\)|digest\('\w+'\)|randomUUID\(\)|toString\(36\)|\.replace(All)?\(\/(\[\^[a-z0-9_\\w]+\]\+?|\\D|\^\[\^a-z\]\+)\/g?, '[-_]?'\))$/
/** Cuts that leave whole characters for another reason. */
const PLAIN: readonly string[] = [
  // Letters and digits that the program made, or left of a text.
  'features/integrations/server/api-tokens/api-token-store.ts',
  'features/join/web/bots/new-node.ts',
  'features/meetings/server/make-room-name.ts',
  'features/meetings/server/recording/video-job.ts',
  'features/provider/server/slug.ts',
  // A header: one byte a character.
  'platform/http/server/register-route.ts',
  // Up to a sign that was found, of one unit.
  'platform/vcards/vcard-lines.ts',
  'features/crm/contract/point-lines.ts',
  'features/session/server/session.queries.ts',
  // Read by a pattern, and thrown away.
  'platform/conversation/web/text/local-numbers.ts',
]

/** Single units of what is no letter that people write, or of which nothing but a sign of one unit is kept. */
const PLAIN_UNITS: readonly string[] = [
  'features/session/server/second-factor/totp.ts: LETTERS.charAt(randomInt(LETTERS.length))',
  'features/users/server/users/initial-password.ts: LETTERS[randomInt(LETTERS.length)]',
  'platform/conversation/web/text/find-link.ts: address[end - 1]',
  'platform/conversation/web/text/find-styled.ts: text[end - 1]',
  'platform/conversation/web/text/parse-text.ts: name[0]',
  // The language's own names of days.
  'platform/i18n/format.ts: weekday.charAt(0)',
  // All units of a text, one after the other.
  'platform/telephony/carrier/sip-address.ts: text[index]',
]

type Cut = { call: Node; text: Expression }

/** `text.slice(…, 80)` and the like, of anything. */
function cutsIn(source: Node): Cut[] {
  const found: Cut[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [, end] = node.arguments
      const { name, expression } = node.expression
      const isCut =
        /^(slice|substring|substr)$/.test(name.text) &&
        (name.text === 'substr' ||
          (end !== undefined &&
            (isLimit(end.getText()) ||
              (/^-?\d+$/.test(end.getText()) && WRITTEN.test(expression.getText())))))
      if (isCut) found.push({ call: node, text: expression })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** `text[0]`, `text.charAt(0)` and `text.at(-1)`: one unit, half of an emoji. */
function unitsIn(source: Node): Cut[] {
  const found: Cut[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push({ call: node, text: node.expression })
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (/^(charAt|at)$/.test(name.text)) found.push({ call: node, text: expression })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found.filter(({ call }) => !isOnlyLookedAt(call))
}

/** A unit that is compared or looked up is shown and stored nowhere. */
function isOnlyLookedAt(unit: Node): boolean {
  const { parent } = unit
  if (isBinaryExpression(parent)) {
    const sign = parent.operatorToken.getText()
    return /^([!=]==?|[<>]=?)$/.test(sign) || (sign === '??' && isOnlyLookedAt(parent))
  }
  if (isElementAccessExpression(parent)) return parent.argumentExpression === unit
  return (
    isCallExpression(parent) &&
    isPropertyAccessExpression(parent.expression) &&
    /^(has|includes|test|get)$/.test(parent.expression.name.text)
  )
}

const isText = (type: Type | undefined): boolean =>
  type !== undefined &&
  ((type.flags & (TypeFlags.StringLike | TypeFlags.Any)) !== 0 ||
    (type.isUnionType() && type.getTypes().some(isText)))

const isPlain = ({ text }: Cut): boolean => PLAIN_TEXT.test(text.getText().replaceAll(/\s+/g, ''))

test('what people write is cut between characters, everywhere', async () => {
  const api = new API({ cwd: root })
  try {
    const configs = ['tsconfig.json', 'tsconfig.web.json'].map((name) => join(root, name))
    const snapshot = api.updateSnapshot({ openProjects: configs })
    const found = new Set<string>()
    for await (const path of glob('{adapters,apps,features,platform}/**/*.{ts,tsx}', { cwd: root })) {
      if (ASIDE.test(path) || PLAIN.includes(path) || path === 'platform/contract/cut-text.ts') continue
      if (!/\.(slice|substr|charAt|at\()|\[[^\]\s'"]+\]/.test(readFileSync(join(root, path), 'utf8')))
        continue
      const project = snapshot
        .getProjects()
        .find(({ program }) => program.getSourceFile(join(root, path)) !== undefined)
      const source = project?.program.getSourceFile(join(root, path))
      if (!project || !source) throw new Error(`${path} is in no program`)
      for (const cut of [...cutsIn(source), ...unitsIn(source)])
        if (isText(project.checker.getTypeAtLocation(cut.text)) && !isPlain(cut))
          found.add(`${path}: ${cut.call.getText().replaceAll(/\s+/g, ' ')}`)
    }
    expect([...found].sort()).toEqual(PLAIN_UNITS)
  } finally {
    api.close()
  }
}, 120_000)
