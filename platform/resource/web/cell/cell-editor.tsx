import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { sent, typed, wrongOf } from '../form-values.ts'
import { KindInput } from '../kind-input.tsx'
import type { ResourceRecord } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { useDemanded } from '../use-demanded.tsx'
import { useEditField } from './use-edit-field.ts'

interface CellEditorProps {
  resource: Resource
  texts: ResourceTexts
  record: ResourceRecord
  name: string
  field: Field
  anchor: HTMLElement
  onClose: () => void
}

/** Choosing a value saves it. */
const isAtOnce = ({ kind }: Field): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'person' || kind === 'flag'

/** In-place editor of a field. Enter saves, Esc cancels. */
export const CellEditor = ({ resource, texts, record, name, field, anchor, onClose }: CellEditorProps) => {
  const ui = useText(platformTexts)
  const [value, setValue] = useState(() => typed(field, record[name]))
  const [error, setError] = useState<string>()
  const demanded = useDemanded(resource, texts)
  const edit = useEditField(resource, texts, demanded.withDemanded)
  const id = 'cell-value'
  const label = texts.field(name)
  const save = async (next: unknown) => {
    const wrong = wrongOf(
      [[name, field]],
      { [name]: next },
      {
        required: ui('field.required'),
        between: (min, max) => ui('field.between', { min, max }),
      },
    )[name]
    if (wrong !== undefined) {
      setError(wrong)
      return
    }
    const refused = await edit(record, name, sent(field, next))
    if (refused === null) onClose()
    else setError(refused)
  }
  const change = (next: unknown) => {
    setValue(next)
    setError(undefined)
    if (isAtOnce(field)) void save(next)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 1.5, width: 300 } } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(value)
        }}
        onKeyDown={(event) => {
          // In multi-line texts Enter is a line break; Ctrl+Enter saves.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(value)
        }}
      >
        {field.kind === 'flag' ? (
          <FormControlLabel
            label={label}
            control={<Switch checked={value === true} onChange={(event) => change(event.target.checked)} />}
          />
        ) : (
          <Labelled id={id} label={label} required={field.required} error={error}>
            <KindInput
              id={id}
              name={name}
              field={field}
              texts={texts}
              value={value}
              error={error !== undefined}
              disabled={false}
              autoFocus
              onChange={change}
            />
          </Labelled>
        )}
        {!isAtOnce(field) && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
            <Button size="small" onClick={onClose}>
              {ui('ui.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained">
              {ui('ui.save')}
            </Button>
          </Box>
        )}
      </form>
      {demanded.dialog}
    </Popover>
  )
}
