import { findText, type Language } from '#platform/i18n/text.ts'
import type { ExplainedRest, ExplainedStep } from '../../contract/explain.ts'
import { explainTexts } from '../../i18n/explain/texts.ts'

export interface Words {
  title: string
  /** The reason or further details; may be empty. */
  detail: string
}

const say = (language: Language, key: string, values: Record<string, string | number>): string =>
  findText(explainTexts, language, key, values) ?? ''

export function stepWords(step: ExplainedStep, language: Language): Words {
  const { kind, open, why, day } = step
  const values = { name: step.name, number: step.number, names: step.names.join(', '), day }
  if (kind === 'slot')
    return {
      title: say(language, open === true ? 'step.slot.open' : 'step.slot.closed', values),
      detail: say(language, `step.why.${why}`, values),
    }
  if (kind === 'outside')
    return { title: say(language, 'step.outside', values), detail: say(language, `step.why.${why}`, values) }
  if (kind === 'queue_left')
    return {
      title: say(language, 'step.queue_left', values),
      detail: say(language, `step.left.${why}`, values),
    }
  const detail = kind === 'did' ? step.name : say(language, `outcome.${why}`, values)
  return { title: say(language, `step.${kind}`, values), detail }
}

export function restWords(rest: ExplainedRest, language: Language): Words {
  const values = { seconds: rest.seconds ?? 0 }
  const title = say(language, `rest.${rest.kind}`, values)
  switch (rest.kind) {
    case 'over':
      return { title, detail: say(language, `outcome.${rest.outcome}`, values) }
    case 'menu':
    case 'queue':
      return {
        title,
        detail: rest.seconds === null ? '' : say(language, `rest.${rest.kind}.seconds`, values),
      }
    default:
      return { title, detail: rest.names.join(', ') }
  }
}

/** What could happen next, as `keys` of the request. */
export function nextTurns(rest: ExplainedRest, language: Language): { key: string; label: string }[] {
  const keys = rest.keys.map(({ key, label }) => {
    const pressed = say(language, 'next.key', { key })
    return { key, label: label === '' ? pressed : `${pressed} · ${label}` }
  })
  switch (rest.kind) {
    case 'menu':
      return [...keys, { key: 't', label: say(language, 'next.wait', {}) }]
    case 'queue':
      return keys
    case 'ring':
    case 'outside':
      return [{ key: 'n', label: say(language, 'next.nobody', {}) }]
    default:
      return []
  }
}
