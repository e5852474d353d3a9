import Add from '@mui/icons-material/Add'
import Insights from '@mui/icons-material/Insights'
import Skeleton from '@mui/material/Skeleton'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { wordsOf } from '#platform/report/present/words.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { useBuilder } from './builder-context.tsx'
import { CHART_ICONS } from './chart-icon.tsx'
import { OwnReportPage } from './own-report-page.tsx'
import { SavedList } from './saved-list.tsx'
import { useBuildable, useOwnReports } from './use-saved.ts'

const NEW = 'nuevo'
const FIELDS = { reporte: textField(), initDate: textField(), finishDate: textField() }

/** One's own reports and those that colleagues share: the list, or the one that the address names. */
export const OwnReportsScreen = () => {
  const t = useText(builderTexts)
  const { language } = useLanguage()
  const { bases } = useBuilder()
  const [{ reporte }, setState] = useUrlState(FIELDS)
  const list = useOwnReports()
  const buildable = useBuildable()
  const open = (id: number | null | typeof NEW) =>
    setState({ reporte: id === null ? '' : String(id), initDate: '', finishDate: '' })
  const own = (buildable.data?.sources ?? []).flatMap((name) => bases.get(name) ?? [])
  if (reporte !== '') {
    if (list.data === undefined || buildable.data === undefined)
      return <Skeleton variant="rounded" height={420} />
    const saved = list.data.results.find(({ id }) => String(id) === reporte)
    if (saved === undefined && reporte !== NEW)
      return (
        <ListMessage
          icon={<Insights />}
          title={t('saved.gone')}
          action={{ label: t('saved.back'), onClick: () => open(null) }}
        />
      )
    return <OwnReportPage key={reporte} saved={saved ?? null} bases={own} onOpen={open} />
  }
  const create = { label: t('own.new'), onClick: () => open(NEW) }
  return (
    <SavedList
      title={t('screen.own')}
      actions={<ActionButton main worded icon={<Add />} {...create} />}
      list={list}
      empty={{ icon: <Insights />, title: t('own.empty'), hint: t('own.emptyHint'), action: create }}
      iconOf={({ content }) => CHART_ICONS[content.chart]}
      about={({ content }) => {
        const base = bases.get(content.source)
        const source = base === undefined ? content.source : wordsOf(base.report, base.texts, language).source
        return `${source} · ${t(`chart.${content.chart}`)}`
      }}
      onOpen={open}
    />
  )
}
