import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Form } from './form.ts'

interface FormActionsProps<Values> {
  form: Form<Values>
  onCancel: () => void
  /** Label of the save button; default "Guardar". */
  action?: string
  /** Id of the form, when the buttons are outside of it. */
  formId?: string
}

/** Cancel and save; save shows a spinner. */
export const FormActions = <Values,>({ form, onCancel, action, formId }: FormActionsProps<Values>) => {
  const t = useText(platformTexts)
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <Box
      sx={{
        ...{ display: 'flex', gap: 1, justifyContent: 'flex-end' },
        // In a form that is scrolled they stay in sight.
        ...(formId ? {} : { position: 'sticky', bottom: 0, zIndex: 1, py: 1, bgcolor: 'background.paper' }),
      }}
    >
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      <Button type="submit" variant="contained" loading={submitting} {...(formId ? { form: formId } : {})}>
        {action ?? t('ui.save')}
      </Button>
    </Box>
  )
}
