import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { type FormValues, inputOf, valuesOf } from '../form-values.ts'
import { type ResourceRecord, resourceClient } from '../resource-client.ts'
import { type Clash, clashesOf } from './merge-edits.ts'

/** How often others may be quicker, one after the other, before the person is told. */
const TRIES = 5

/** A clash, and whether the person has said which value stays. */
export interface OpenClash extends Clash {
  decided: boolean
}

const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'conflict'

/**
 * Saves an edited record although others changed it meanwhile: their fields are taken over, and only those that both changed
 * are asked about. Nothing typed is lost.
 */
export const useMergedSave = (resource: Resource, record: ResourceRecord | null) => {
  const t = useText(resourceTexts)
  const api = useApi()
  // The record as last read: what the form's changes are changes of.
  const [read] = useState({ record })
  const [clashes, setClashes] = useState<readonly OpenClash[]>([])
  const client = resourceClient(api, resource)

  const save = async (form: Form<FormValues>, values: FormValues, tries = TRIES): Promise<void> => {
    const base = read.record
    if (base === null) return
    try {
      await client.edit(base.id, base.version, inputOf(resource, base, values))
    } catch (error) {
      if (!isConflict(error) || tries === 0) throw error
      const current = await client.read(base.id, new AbortController().signal)
      const theirs = valuesOf(resource, current)
      const found = clashesOf(valuesOf(resource, base), values, theirs)
      read.record = current
      for (const [name, value] of Object.entries(theirs)) form.adopt(name, value)
      if (found.length === 0) return save(form, form.store.getState().values, tries - 1)
      setClashes(found.map((clash) => ({ ...clash, decided: false })))
      throw new ApiFailure(error.status, {
        code: 'conflict',
        detail: t('clash.found'),
        fields: Object.fromEntries(found.map(({ name }) => [name, [t('clash.choose')]])),
      })
    }
  }
  return {
    clashes,
    save,
    choose: (form: Form<FormValues>, { name }: Clash, value: unknown) => {
      form.set(name, value)
      setClashes((all) => all.map((one) => (one.name === name ? { ...one, decided: true } : one)))
    },
    /** Errors of fields about which nothing was decided. Typing something else decides, too. */
    undecided: (values: FormValues) =>
      Object.fromEntries(
        clashes
          .filter(
            ({ name, mine, decided }) => !decided && JSON.stringify(values[name]) === JSON.stringify(mine),
          )
          .map(({ name }) => [name, t('clash.choose')]),
      ),
  }
}
