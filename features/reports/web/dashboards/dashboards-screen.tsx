import Add from '@mui/icons-material/Add'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { dashboards } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { NameDialog } from '../builder/name-dialog.tsx'
import { SavedList } from '../builder/saved-list.tsx'
import { refreshSaved, useDashboards } from '../builder/use-saved.ts'
import { DashboardPage } from './dashboard-page.tsx'

const FIELDS = { tablero: textField(), initDate: textField(), finishDate: textField() }

/** One's own dashboards and those that colleagues share: the list, or the one that the address names. */
export const DashboardsScreen = () => {
  const t = useText(builderTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [{ tablero }, setState] = useUrlState(FIELDS)
  const [naming, setNaming] = useState(false)
  const list = useDashboards()
  const open = (id: number | null) =>
    setState({ tablero: id === null ? '' : String(id), initDate: '', finishDate: '' })
  if (tablero !== '' && !list.isError) {
    if (list.data === undefined) return <Skeleton variant="rounded" height={420} />
    const dashboard = list.data.results.find(({ id }) => String(id) === tablero)
    if (dashboard === undefined)
      return (
        <ListMessage
          icon={<DashboardIcon />}
          title={t('saved.gone')}
          action={{ label: t('saved.back'), onClick: () => open(null) }}
        />
      )
    return <DashboardPage key={dashboard.id} dashboard={dashboard} onClose={() => open(null)} onOpen={open} />
  }
  const create = { label: t('dashboard.new'), onClick: () => setNaming(true) }
  return (
    <>
      <SavedList
        title={t('screen.dashboards')}
        actions={<ActionButton main worded icon={<Add />} {...create} />}
        list={list}
        empty={{
          icon: <DashboardIcon />,
          title: t('dashboard.empty'),
          hint: t('dashboard.emptyHint'),
          action: create,
        }}
        iconOf={() => <DashboardIcon fontSize="small" />}
        about={({ content: { cards } }) => t('dashboard.cardsCount', { count: cards.length })}
        onOpen={open}
      />
      {naming && (
        <NameDialog
          title={t('dashboard.new')}
          name=""
          shared={false}
          onSave={async (body) => {
            const made = await api.call(dashboards.create, {
              body: { ...body, content: { cards: [], period: 'last30' } },
            })
            await refreshSaved(queries)
            open(made.id)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
