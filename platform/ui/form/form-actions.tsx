import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Form } from './form.ts'

interface FormActionsProps<Values> {
  form: Form<Values>
  onCancel: () => void
  /** What the saving button says, where "Guardar" is not it. */
  action?: string
  /** Of the form element, when the buttons stand outside of it. */
  formId?: string
}

/** Cancelar and Guardar; the latter shows that it works. */
export const FormActions = <Values,>({ form, onCancel, action, formId }: FormActionsProps<Values>) => {
  const t = useText(platformTexts)
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      <Button type="submit" variant="contained" loading={submitting} {...(formId ? { form: formId } : {})}>
        {action ?? t('ui.save')}
      </Button>
    </Box>
  )
}
