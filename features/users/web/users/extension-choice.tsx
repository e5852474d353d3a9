import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NEXT_EXTENSION } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'

const WAYS = ['next', 'own', 'none'] as const
type Way = (typeof WAYS)[number]

const BEGINNING: Record<Way, string> = { next: NEXT_EXTENSION, own: '', none: '' }

/** The new user's extension: the next free one, a chosen number, or none. */
export const ExtensionChoice = ({ form }: { form: Form<FormValues> }) => {
  const t = useText(usersTexts)
  const value = useStore(form.store, ({ values }) => String(values.extension ?? ''))
  const error = useStore(form.store, ({ errors }) => errors.extension)
  const submitting = useStore(form.store, (state) => state.submitting)
  const [way, setWay] = useState<Way>(value === NEXT_EXTENSION ? 'next' : value === '' ? 'none' : 'own')
  const choose = (next: Way) => {
    setWay(next)
    form.set('extension', BEGINNING[next])
  }
  return (
    <>
      <Labelled
        id="field-extension-way"
        label={t('user.extension')}
        error={way === 'own' ? undefined : error}
        help={t('user.extension.help')}
      >
        <ChoiceSelect
          id="field-extension-way"
          choices={WAYS.map((one) => ({ value: one, label: t(`user.extension.${one}`) }))}
          value={way}
          disabled={submitting}
          onChange={(next) => choose(WAYS.find((one) => one === next) ?? 'none')}
        />
      </Labelled>
      {way === 'own' && (
        <Labelled id="field-extension" label={t('user.extension.number')} required error={error}>
          <OutlinedInput
            id="field-extension"
            name="extension"
            size="small"
            fullWidth
            autoComplete="off"
            value={value}
            error={error !== undefined}
            readOnly={submitting}
            onChange={(event) => form.set('extension', event.target.value.trim())}
            // An empty number means no extension, so the choice shows that.
            onBlur={() => value === '' && choose('none')}
            inputProps={{ inputMode: 'numeric', maxLength: 10, 'aria-describedby': 'field-extension-help' }}
            sx={{ bgcolor: 'background.paper' }}
          />
        </Labelled>
      )}
    </>
  )
}
