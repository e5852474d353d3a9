import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { templateTexts } from '../i18n/templates.ts'
import { fileNameOf } from './header-file.ts'
import { TemplatePreview } from './template-preview.tsx'

const linesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split('\n')).filter((line) => line !== '')

/** A template's buttons, and below them the whole template as customers will see it, while it is being written. */
export const ButtonsField = ({ form, isNew }: { form: Parameters<RenderField>[1]; isNew: boolean }) => {
  const t = useText(templateTexts)
  const values = useStore(form.store, (state) => state.values)
  const header = String(values.header ?? 'text')
  return (
    <>
      <FieldInput
        name="buttons"
        titleField="name"
        field={joinTemplates.fields.buttons}
        form={form}
        texts={useResourceTexts(joinTemplates, joinConfigTexts)}
        autoFocus={false}
        isNew={isNew}
      />
      {String(values.message ?? '') !== '' && (
        <Box component="section" aria-label={t('template.preview')}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {t('template.preview')}
          </Typography>
          <TemplatePreview
            template={{
              header,
              image: null,
              fileName: fileNameOf(values.file),
              message: String(values.message ?? ''),
              footer: String(values.footer ?? ''),
              buttons: linesOf(values.buttons),
            }}
            params={linesOf(values.default_values)}
          />
        </Box>
      )}
    </>
  )
}
