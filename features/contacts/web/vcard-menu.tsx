import ContactPage from '@mui/icons-material/ContactPageOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { type Translator, useText } from '#platform/i18n/web/language.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { contacts } from '../contract/contacts.ts'
import { exportVcards, importVcards } from '../contract/personal.ts'
import { contactsTexts } from '../i18n/texts.ts'

/** `3 fotos`; what has no name of ours is called as in the file. */
function leftOutText(
  t: Translator<typeof contactsTexts>,
  { what, cards: count }: { what: string; cards: number },
): string {
  if (what === 'PHOTO') return t('screen.leftOut.PHOTO', { count })
  return what === 'NOTE' ? t('screen.leftOut.NOTE', { count }) : t('screen.leftOut.other', { what, count })
}

/** Menu: import and export vCards, find duplicates. */
export const VcardMenu = ({ onDuplicates }: { onDuplicates: () => void }) => {
  const t = useText(contactsTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const tryTo = async (work: () => Promise<void>) => {
    setOpen(false)
    try {
      await work()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const read = (file: File) =>
    tryTo(async () => {
      const {
        added,
        skipped,
        empty = 0,
        left_out = [],
      } = await api.call(importVcards, { file, fileName: file.name })
      await queries.invalidateQueries({ queryKey: listKey(contacts) })
      showAlert({
        severity: 'success',
        text: [
          t('screen.imported', { added, skipped }),
          ...(empty > 0 ? [t('screen.importedEmpty', { count: empty })] : []),
          ...(left_out.length > 0
            ? [t('screen.importedLeftOut', { what: left_out.map((one) => leftOutText(t, one)).join(', ') })]
            : []),
        ].join(' '),
      })
    })
  const save = () =>
    tryTo(async () => {
      const { name, blob } = await api.download(exportVcards)
      saveBlob(name, blob)
    })
  return (
    <span ref={anchor}>
      <ActionButton label={t('screen.more')} icon={<ContactPage />} onClick={() => setOpen(true)} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('screen.importVcard')}
        accept=".vcf,text/vcard,text/x-vcard"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
      <Menu open={open} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        <MenuItem
          onClick={() => {
            setOpen(false)
            input.current?.click()
          }}
        >
          {t('screen.importVcard')}
        </MenuItem>
        <MenuItem onClick={() => void save()}>{t('screen.exportVcard')}</MenuItem>
        <MenuItem
          onClick={() => {
            setOpen(false)
            onDuplicates()
          }}
        >
          {t('screen.duplicates')}
        </MenuItem>
      </Menu>
    </span>
  )
}
