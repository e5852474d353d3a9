import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { FieldValue } from '../field-value.tsx'
import type { FormValues } from '../form-values.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import type { Clash } from './merge-edits.ts'
import type { OpenClash } from './use-merged-save.ts'

interface ClashPanelProps {
  resource: Resource
  texts: ResourceTexts
  form: Form<FormValues>
  clashes: readonly OpenClash[]
  onChoose: (clash: Clash, value: unknown) => void
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fields that somebody else changed, too: both values side by side, and which one stays. */
export const ClashPanel = ({ resource, texts, form, clashes, onChoose }: ClashPanelProps) => {
  const t = useText(resourceTexts)
  const values = useStore(form.store, (state) => state.values)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {clashes.map((clash) => {
        const { name, mine, theirs, decided } = clash
        const field = resource.fields[name]
        if (field === undefined) return null
        const sides = [
          { key: 'mine', value: mine },
          { key: 'theirs', value: theirs },
        ] as const
        return (
          <Box key={name} role="radiogroup" aria-label={t('clash.of', { field: texts.field(name) })}>
            <Box sx={{ fontWeight: 600, mb: 0.5 }}>{texts.field(name)}</Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
              {sides.map(({ key, value }) => {
                const chosen = same(values[name], value) && (decided || key === 'theirs')
                return (
                  <ButtonBase
                    key={key}
                    role="radio"
                    aria-checked={chosen}
                    onClick={() => onChoose(clash, value)}
                    sx={{
                      display: 'grid',
                      alignContent: 'start',
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
                    {/* Links inside of it must not lead away from what is typed. */}
                    <Box sx={{ overflowWrap: 'anywhere', maxWidth: '100%', pointerEvents: 'none' }} inert>
                      <FieldValue
                        name={name}
                        field={field}
                        value={field.kind === 'lines' ? String(value).split('\n') : value}
                        texts={texts}
                        whole
                      />
                    </Box>
                  </ButtonBase>
                )
              })}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
