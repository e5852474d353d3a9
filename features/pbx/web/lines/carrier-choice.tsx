import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { CARRIER_TEMPLATES, type CarrierTemplate } from '../../contract/lines/carrier-templates.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** Fills a new trunk with what is known of its carrier, and says what to ask it for. */
export const CarrierChoice = ({ form }: { form: Parameters<RenderField>[1] }) => {
  const t = useText(pbxTexts)
  const texts = useResourceTexts(trunks, pbxTexts)
  const [chosen, setChosen] = useState<CarrierTemplate | null>(null)
  const choose = (template: CarrierTemplate | null) => {
    setChosen(template)
    if (template === null) return
    for (const [field, value] of Object.entries(template.values)) form.set(field, value)
    if (form.store.getState().values.name === '') form.set('name', template.name)
  }
  return (
    <Autocomplete
      size="small"
      options={CARRIER_TEMPLATES}
      value={chosen}
      onChange={(_event, template) => choose(template)}
      getOptionLabel={({ name }) => name}
      groupBy={({ countries }) =>
        t(countries.length > 0 ? 'trunk.template.dedicated' : 'trunk.template.internet')
      }
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={t('trunk.template')}
          helperText={
            chosen === null
              ? t('trunk.template.help')
              : t('trunk.template.asks', {
                  fields: chosen.asks.map((field) => texts.field(field)).join(', '),
                })
          }
        />
      )}
    />
  )
}
