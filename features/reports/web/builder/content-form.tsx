import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { wordsOf } from '#platform/report/present/words.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { CHARTS, chartsFor, type OwnReportContent } from '../../contract/builder/own-report.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import type { KnownReport } from './builder-reports.ts'
import { CHART_ICONS } from './chart-icon.tsx'
import { ContentFilters } from './content-filters.tsx'
import { firstContent, groupsOf, settleContent } from './settle-content.ts'

interface ContentFormProps {
  bases: readonly KnownReport[]
  base: KnownReport
  content: OwnReportContent
  onChange: (content: OwnReportContent) => void
}

const MAX_MEASURES = 6

/** What a report measures, by which groups and filters, and as which chart. */
export const ContentForm = ({ bases, base, content, onChange }: ContentFormProps) => {
  const t = useText(builderTexts)
  const { language } = useLanguage()
  const id = useId()
  const { report, texts } = base
  const words = wordsOf(report, texts, language)
  const change = (patch: Partial<OwnReportContent>) =>
    onChange(settleContent(report, { ...content, ...patch }))
  const groupName = (name: string) => (name === 'time' ? t('own.time') : words.dimension(name))
  const groups = groupsOf(report)
  const [first, second] = content.groups
  const charts = chartsFor(report, content)
  const choices = (names: readonly string[]) => names.map((value) => ({ value, label: groupName(value) }))
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Labelled id={`${id}-source`} label={t('own.source')}>
        <ChoiceSelect
          id={`${id}-source`}
          value={content.source}
          choices={bases.map((one) => ({
            value: one.report.name,
            label: wordsOf(one.report, one.texts, language).source,
          }))}
          onChange={(name) => {
            const chosen = bases.find((one) => one.report.name === name)
            if (chosen !== undefined) onChange({ ...firstContent(chosen.report), period: content.period })
          }}
        />
      </Labelled>
      <Labelled id={`${id}-measures`} label={t('own.measures')}>
        <SeveralSelect
          id={`${id}-measures`}
          value={content.measures}
          choices={Object.keys(report.source.measures).map((value) => ({
            value,
            label: words.measure(value),
          }))}
          onChange={(measures) => {
            if (measures.length > 0 && measures.length <= MAX_MEASURES) change({ measures })
          }}
        />
        <FormHelperText>{t('own.measuresHint')}</FormHelperText>
      </Labelled>
      <Labelled id={`${id}-first`} label={t('own.group1')}>
        <ChoiceSelect
          id={`${id}-first`}
          value={first ?? ''}
          placeholder={t('own.noGroup')}
          choices={choices(groups)}
          onChange={(name) =>
            change({
              groups: name === '' ? [] : [name, ...(second === undefined || second === name ? [] : [second])],
            })
          }
        />
      </Labelled>
      {first !== undefined && (
        <Labelled id={`${id}-second`} label={t('own.group2')}>
          <ChoiceSelect
            id={`${id}-second`}
            value={second ?? ''}
            placeholder={t('own.noGroup')}
            choices={choices(groups.filter((name) => name !== first && name !== 'time'))}
            onChange={(name) => change({ groups: name === '' ? [first] : [first, name] })}
          />
        </Labelled>
      )}
      <Labelled id={`${id}-chart`} label={t('own.chart')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby={`${id}-chart-label`}
          value={content.chart}
          onChange={(_, chart: OwnReportContent['chart'] | null) => {
            if (chart !== null) onChange({ ...content, chart })
          }}
          sx={{ flexWrap: 'wrap' }}
        >
          {CHARTS.filter((chart) => charts.includes(chart)).map((chart) => (
            <ToggleButton key={chart} value={chart} aria-label={t(`chart.${chart}`)}>
              <Tooltip title={t(`chart.${chart}`)}>
                <Box component="span" sx={{ display: 'grid' }}>
                  {CHART_ICONS[chart]}
                </Box>
              </Tooltip>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {charts.length === 0 && (
          <FormHelperText error>
            {t('own.impossible')}. {t('own.impossibleHint')}
          </FormHelperText>
        )}
      </Labelled>
      <ContentFilters base={base} content={content} onChange={(filters) => change({ filters })} />
    </Box>
  )
}
