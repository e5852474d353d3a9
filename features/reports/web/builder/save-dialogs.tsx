import { cutText } from '#platform/contract/cut-text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { SavedReport } from '../../contract/builder/own-reports.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { NameDialog } from './name-dialog.tsx'

type Named = { name: string; shared: boolean }

interface SaveDialogsProps {
  naming: 'new' | 'settings' | null
  saved: SavedReport | null
  onCreate: (named: Named) => Promise<unknown>
  onChange: (named: Named) => Promise<unknown>
  onClose: () => void
}

/** Names a new report or a copy, or renames and shares a saved one. */
export const SaveDialogs = ({ naming, saved, onCreate, onChange, onClose }: SaveDialogsProps) => {
  const t = useText(builderTexts)
  if (naming === 'new')
    return (
      <NameDialog
        title={t('saved.saveAs')}
        name={saved === null ? '' : cutText(t('saved.copyOf', { name: saved.name }), 80)}
        shared={false}
        onSave={onCreate}
        onClose={onClose}
      />
    )
  if (naming === 'settings' && saved !== null)
    return (
      <NameDialog
        title={t('saved.settings')}
        name={saved.name}
        shared={saved.shared}
        onSave={onChange}
        onClose={onClose}
      />
    )
  return null
}
