import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { fieldLabel } from '../field-label.ts'
import type { SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import type { Names } from './look-up-names.ts'

type Input = Record<string, unknown>

interface Reader {
  store: Store
  context: WriteContext
  names: Names
}

/** Characters of a cell that are quoted. */
const QUOTED = 80

const UNREAD: Partial<Record<SheetColumn['field']['kind'], string>> = {
  number: 'import.notNumber',
  decimal: 'import.notNumber',
  money: 'import.notPesos',
  day: 'import.notDay',
  flag: 'import.notFlag',
}

/** What is wrong with a filled cell, in words: the names that do not exist, what is no number. Null: the field's own rule says it. */
function cellProblem({ store, context, names }: Reader, name: string, value: unknown): string | null {
  const { language } = context
  const { kind = 'text' } = store.resource.fields[name] ?? {}
  const field = fieldLabel(store, language, name)
  const say = (key: string, text: string) => {
    const values = { value: cutText(text, QUOTED), field }
    return (
      findText(store.texts, language, `${store.resource.name}.${name}.${key}`, values) ??
      findText(resourceTexts, language, `import.${key}`, values) ??
      ''
    )
  }
  if (kind === 'reference' || kind === 'references' || kind === 'person') {
    const unknown = [value].flat().filter((one) => typeof one === 'string')
    if (unknown.length === 0) return null
    return unknown.map((one) => say(names.several.get(name)?.has(one) ? 'several' : 'unknown', one)).join(' ')
  }
  const key = UNREAD[kind]
  return key !== undefined && typeof value === 'string'
    ? (findText(resourceTexts, language, key, { value: cutText(value, QUOTED), field }) ?? '')
    : null
}

/** Valid values in words: choices, or the form's hint. */
function ruleOf({ store, context: { language } }: Reader, name: string): string[] {
  const { name: resource, fields } = store.resource
  const textOf = (key: string) => findText(store.texts, language, `${resource}.${name}${key}`)
  const choices = (fields[name]?.choices ?? []).map((choice) => textOf(`.${choice}`) ?? choice)
  const rule =
    choices.length > 0
      ? findText(platformTexts, language, 'field.one_of', { choices: choices.join(', ') })
      : textOf('.help')
  return rule === undefined ? [] : [rule]
}

/** Input for the write schema. @throws Failure by field */
export function parsedRow(reader: Reader, verb: 'create' | 'edit', input: Input): Input {
  const { routes } = reader.store.resource
  const schema: z.ZodType = verb === 'create' ? routes.create.body : routes.edit.body
  const result = schema.safeParse(withCustomApart(input))
  if (result.success) return result.data as Input
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '')
    const problem = cellProblem(reader, name, input[name])
    const filled = input[name] !== undefined && input[name] !== ''
    const texts =
      problem !== null
        ? [problem]
        : [reader.context.describeIssue(issue), ...(filled ? ruleOf(reader, name) : [])]
    fields[name] = [...new Set([...(fields[name] ?? []), ...texts])]
  }
  throw new Failure(invalid, { fields })
}

/** A row's errors by field; null if the error is not the row's fault. */
export function refusalOf({ store, context }: Reader, error: unknown): Record<string, string> | null {
  if (!(error instanceof Failure)) return null
  if (error.kind === limitReached) {
    // Earlier rows exhausted the plan.
    const text = findText(platformTexts, context.language, 'errors.limit_reached', error.details.values)
    return { [store.resource.key]: text ?? '' }
  }
  if (error.details.fields === undefined) return null
  const fields: Record<string, string> = {}
  for (const [path, texts] of Object.entries(error.details.fields)) {
    const name = path.split('.')[0] ?? path
    fields[name] = [...new Set([...(fields[name] === undefined ? [] : [fields[name]]), ...texts])].join(' ')
  }
  return fields
}
