import type { ReactNode } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../i18n/texts.ts'
import type { Input, ResourceRecord } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { useAsk } from './use-ask.tsx'

export type WithDemanded = <Result>(
  record: ResourceRecord,
  write: (demanded: Input) => Promise<Result>,
) => Promise<Result>

/** The user cancelled. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Custom fields named in a refusal; empty for other errors. */
const demandedBy = (error: unknown, resource: Resource): (readonly [string, Field])[] =>
  error instanceof ApiFailure
    ? Object.keys(error.fields).flatMap((name) => {
        const field = isCustomName(name) ? resource.fields[name] : undefined
        return field === undefined ? [] : [[name, { ...field, required: true }] as const]
      })
    : []

/**
 * Retries a write that is refused for missing custom fields after asking for them. Rejects with `GivenUp` when cancelled.
 */
export const useDemanded = (
  resource: Resource,
  texts: ResourceTexts,
): { withDemanded: WithDemanded; dialog: ReactNode } => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const { ask, dialog } = useAsk()
  const withDemanded: WithDemanded = async (record, write) => {
    try {
      return await write({})
    } catch (error) {
      const fields = demandedBy(error, resource)
      if (fields.length === 0) throw error
      const values = await ask({
        title: String(record[resource.label] ?? ''),
        hint: t('demanded.hint'),
        action: ui('ui.save'),
        fields,
        texts,
        initial: record,
      })
      if (values === null) throw new GivenUp('no data was generated')
      return write(values)
    }
  }
  return { withDemanded, dialog }
}
