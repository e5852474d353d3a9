import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Field } from '#platform/resource/contract/field.ts'
import { isPicture } from '#platform/resource/contract/file-fields.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { LogoPreview } from '#platform/ui/picture/logo-preview.tsx'
import { PictureInput, type PictureInputProps } from '#platform/ui/picture/picture-input.tsx'
import type { FormValues } from './form-values.ts'
import { KindInput } from './kind-input.tsx'
import type { ResourceTexts } from './resource-texts.ts'

export interface FieldInputProps {
  name: string
  field: Field
  form: Form<FormValues>
  texts: ResourceTexts
  /** Field whose initials replace a missing picture. */
  titleField: string
  autoFocus: boolean
  /** New record: no hint about kept values. */
  isNew?: boolean
}

const addressOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const shownAs = ({ kind }: Field, title: string): Pick<PictureInputProps, 'shape' | 'preview'> =>
  kind === 'logo'
    ? { shape: 'logo', preview: (src) => <LogoPreview src={src} /> }
    : { shape: 'round', preview: (src) => <InitialsAvatar name={title} src={src} size={56} /> }

/** A form field, by kind. */
export const FieldInput = ({
  name,
  field,
  form,
  texts,
  titleField,
  autoFocus,
  isNew = false,
}: FieldInputProps): ReactNode => {
  const value = useStore(form.store, ({ values }) => values[name])
  const error = useStore(form.store, ({ errors }) => errors[name])
  const submitting = useStore(form.store, (state) => state.submitting)
  const set = (next: unknown) => form.set(name, next)
  const label = texts.field(name)
  const help = texts.help(name, isNew)

  if (field.kind === 'flag') {
    return (
      <div>
        <FormControlLabel
          control={
            <Switch
              size="small"
              name={name}
              checked={value === true}
              disabled={submitting}
              onChange={(event) => set(event.target.checked)}
            />
          }
          label={label}
        />
        {(error ?? help) !== undefined && (
          <FormHelperText error={error !== undefined}>{error ?? help}</FormHelperText>
        )}
      </div>
    )
  }
  if (isPicture(field)) {
    const saved = form.store.getState().saved
    return (
      <PictureInput
        label={label}
        error={error}
        src={value === null ? null : addressOf(saved[name])}
        {...shownAs(field, String(saved[titleField] ?? ''))}
        onChange={set}
      />
    )
  }
  const id = `field-${name}`
  return (
    <Labelled id={id} label={label} required={field.required} help={help} error={error}>
      <KindInput
        id={id}
        name={name}
        field={field}
        texts={texts}
        value={value}
        error={error !== undefined}
        disabled={submitting}
        autoFocus={autoFocus}
        onChange={set}
      />
    </Labelled>
  )
}
