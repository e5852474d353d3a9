import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { FormSource, RequestedField } from '../../contract/public-forms.ts'

type Input = Readonly<Record<string, string | readonly string[]>>

export interface FormValues {
  facts: Partial<Record<FormSource, string>>
  /** By variable id. */
  variables: Record<string, unknown>
  /** What was typed, by field name, in the form's order, for the interaction. */
  answers: { name: string; label: string; text: string }[]
}

/** Letters of all answers together: what an interaction holds. */
const MAX_ANSWERS = 15_000
const MAX_LABEL = 80

/** Column lengths of a person. */
const MAX_LENGTH: Record<FormSource, number> = {
  first_name: 80,
  last_name: 80,
  mobile: 80,
  email: 254,
  document: 40,
  city: 80,
  address: 200,
  message: 2000,
}

const trimmed = (value: string | readonly string[] | undefined): string | readonly string[] | null => {
  if (value === undefined) return null
  if (typeof value !== 'string') return value.length > 0 ? value : null
  return value.trim() === '' ? null : value.trim()
}

const variableValue = ({ kind }: RequestedField, value: string | readonly string[]): unknown => {
  if (kind === 'number' || kind === 'money') return Number(value)
  if (kind === 'several') return typeof value === 'string' ? [value] : value
  return typeof value === 'string' ? asOneLine(value) : value
}

/** The value as stored; null when invalid. */
function factOf(source: FormSource, input: string): string | null {
  const value = source === 'message' ? input : asOneLine(input)
  if (value.length > MAX_LENGTH[source]) return null
  if (source !== 'email') return value
  return z.email().safeParse(value).success ? value.toLowerCase() : null
}

const isSource = (name: string): name is FormSource => name in MAX_LENGTH

/** Refused instead of cut: what differs from a known person is stored nowhere else. */
const tooLong = (answers: FormValues['answers']) =>
  answers.reduce((sum, { label, text }) => sum + label.length + text.length + 3, 0) > MAX_ANSWERS
    ? answers.filter(({ text }) => text.length > MAX_ANSWERS / answers.length - MAX_LABEL)
    : []

/** Validates and sorts the submitted values. @throws Failure `invalid`, by field name */
export function readValues(fields: readonly RequestedField[], input: Input, language: Language): FormValues {
  const wrong: Record<string, string[]> = {}
  const refuse = (name: string, key: 'field.required' | 'field.invalid' | 'field.too_long') => {
    wrong[name] = [findText(platformTexts, language, key) ?? name]
  }
  const values: FormValues = { facts: {}, variables: {}, answers: [] }
  for (const field of fields) {
    const value = trimmed(input[field.name])
    if (value === null) {
      if (field.required) refuse(field.name, 'field.required')
      continue
    }
    const text = typeof value === 'string' ? value : value.join(', ')
    values.answers.push({ name: field.name, label: field.label, text })
    if (!isSource(field.name)) {
      values.variables[field.name.slice('variables.'.length)] = variableValue(field, value)
      continue
    }
    const fact = factOf(field.name, String(value))
    if (fact === null) refuse(field.name, 'field.invalid')
    else values.facts[field.name] = fact
  }
  for (const { name } of tooLong(values.answers)) refuse(name, 'field.too_long')
  if (Object.keys(wrong).length > 0) throw new Failure(invalid, { fields: wrong })
  return values
}
