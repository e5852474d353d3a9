import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { FieldValue } from '../field-value.tsx'
import type { FormValues } from '../form-values.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import type { OpenClash } from './use-merged-save.ts'

interface ClashChoiceProps {
  field: Field
  texts: ResourceTexts
  form: Form<FormValues>
  clash: OpenClash
  onChoose: (value: unknown) => void
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Below a field that somebody else changed, too: both values side by side, and which one stays. */
export const ClashChoice = ({ field, texts, form, clash, onChoose }: ClashChoiceProps) => {
  const t = useText(resourceTexts)
  const { name, mine, theirs, decided } = clash
  const now = useStore(form.store, ({ values }) => values[name])
  const sides = [
    { key: 'mine', value: mine },
    { key: 'theirs', value: theirs },
  ] as const
  return (
    <Box
      role="radiogroup"
      aria-label={t('clash.of', { field: texts.field(name) })}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
    >
      {sides.map(({ key, value }) => {
        const chosen = decided && same(now, value)
        return (
          <ButtonBase
            key={key}
            role="radio"
            aria-checked={chosen}
            onClick={() => onChoose(value)}
            sx={{
              display: 'grid',
              alignContent: 'start',
              justifyContent: 'start',
              justifyItems: 'start',
              gap: 0.5,
              p: 1.25,
              minWidth: 0,
              textAlign: 'left',
              borderRadius: 1,
              border: 1,
              borderColor: chosen ? 'primary.main' : 'divider',
              bgcolor: chosen ? 'action.selected' : 'transparent',
            }}
          >
            <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{t(`clash.${key}`)}</Box>
            {/* A link in it must not lead away from what is typed. */}
            <Box sx={{ overflowWrap: 'anywhere', maxWidth: '100%', pointerEvents: 'none' }}>
              <FieldValue
                name={name}
                field={field}
                value={field.kind === 'lines' ? String(value).split('\n') : value}
                texts={texts}
              />
            </Box>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
