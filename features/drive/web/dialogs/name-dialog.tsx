import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { isPlainName } from '../../contract/names.ts'
import { driveTexts } from '../../i18n/texts.ts'

interface NameDialogProps {
  title: string
  action: string
  initial: string
  /** A file's extension stays unselected. */
  isFile: boolean
  /** @throws ApiFailure */
  save: (name: string) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

/** Asks for a name; its refusals are beside the field. */
export const NameDialog = ({ title, action, initial, isFile, save, onSaved, onClose }: NameDialogProps) => {
  const t = useText(driveTexts)
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  const form = useForm<{ name: string }>({
    initial: { name: initial },
    check: ({ name }): Record<string, string> => {
      if (name.trim() === '') return { name: t('drive.nameRequired') }
      return isPlainName(name.trim().normalize('NFC')) ? {} : { name: t('drive.nameInvalid') }
    },
    async save({ name }) {
      await save(name.trim())
    },
    onSaved() {
      onSaved()
      onClose()
    },
  })
  useEffect(() => {
    const field = place.current?.querySelector('input')
    const dot = isFile ? initial.lastIndexOf('.') : -1
    field?.focus()
    field?.setSelectionRange(0, dot > 0 ? dot : initial.length)
  }, [initial, isFile])
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2', pb: 1.5 }}>
        {title}
      </DialogTitle>
      <DialogContent ref={place} sx={{ '&&': { pt: 1 } }}>
        <FormFrame form={form} label={title}>
          <FormText form={form} name="name" label={t('drive.name')} maxLength={255} autoComplete="off" />
          <FormActions form={form} onCancel={onClose} action={action} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
