import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type Dashboard, dashboards } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { NameDialog } from '../builder/name-dialog.tsx'
import { refreshSaved, useSaveFailure } from '../builder/use-saved.ts'

interface DashboardMenuProps {
  dashboard: Dashboard
  onGone: () => void
  onOpen: (id: number) => void
}

/** Renames, shares, copies and deletes a dashboard. */
export const DashboardMenu = ({ dashboard, onGone, onOpen }: DashboardMenuProps) => {
  const t = useText(builderTexts)
  const api = useApi()
  const queries = useQueryClient()
  const fail = useSaveFailure()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<'settings' | 'copy' | null>(null)
  const { id, name, shared, content, own, version } = dashboard
  const choose = (next: 'settings' | 'copy') => {
    setAnchor(null)
    setNaming(next)
  }
  const create = async (body: { name: string; shared: boolean }) => {
    const made = await api.call(dashboards.create, { body: { ...body, content } })
    await refreshSaved(queries)
    return made
  }
  const remove = async () => {
    setAnchor(null)
    await api.call(dashboards.remove, { params: { id } })
    onGone()
    await refreshSaved(queries)
    offerUndo(t('saved.deleted', { name }), async () => void (await create({ name, shared })))
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('saved.more', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {own && <MenuItem onClick={() => choose('settings')}>{t('saved.settings')}</MenuItem>}
        <MenuItem onClick={() => choose('copy')}>{t('saved.saveAs')}</MenuItem>
        {own && <MenuItem onClick={() => void remove().catch(fail)}>{t('saved.delete')}</MenuItem>}
      </Menu>
      {naming !== null && (
        <NameDialog
          title={t(naming === 'copy' ? 'saved.saveAs' : 'saved.settings')}
          name={naming === 'copy' ? cutText(t('saved.copyOf', { name }), 80) : name}
          shared={naming === 'copy' ? false : shared}
          onSave={async (body) => {
            if (naming === 'copy') onOpen((await create(body)).id)
            else {
              await api.call(dashboards.edit, { params: { id }, body: { ...body, version } })
              await refreshSaved(queries)
            }
            showToast(t('saved.saved'))
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
