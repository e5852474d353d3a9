import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { useGo } from '../shell/nav/use-go.ts'
import { AllLink } from './all-link.tsx'
import { CardList } from './card-list.tsx'
import { SETUP_PAGE } from './setup-page.ts'
import { SETUP_STEPS, useSetup } from './use-setup.ts'

const Step = ({ to, label, done }: { to: string; label: string; done: boolean }) => {
  const t = useText(homeTexts)
  const go = useGo(to)
  return (
    <li>
      {done ? (
        <CheckCircle fontSize="small" color="success" titleAccess={t('home.done')} />
      ) : (
        <RadioButtonUnchecked fontSize="small" color="disabled" titleAccess={t('home.missing')} />
      )}
      <Box
        component="a"
        href={`#${to}`}
        onClick={go}
        sx={{ color: done ? 'text.secondary' : 'primary.main' }}
      >
        {label}
      </Box>
    </li>
  )
}

/** Setup checklist for administrators on Inicio, as reported by the screens. */
export const SetupCard = () => {
  const t = useText(homeTexts)
  const { steps, done } = useSetup()
  return (
    <Card
      title={t('home.setup')}
      hint={t('home.setupHint')}
      action={<AllLink to={SETUP_PAGE} of={t('home.setup')} />}
    >
      <CardList expected={SETUP_STEPS} state={done.status} onRetry={() => void done.refetch()} empty="">
        {steps.map((step, at) => {
          const isDone = done.data?.[at] ?? false
          return <Step key={step.to} to={isDone ? step.to : step.begin} label={step.label} done={isDone} />
        })}
      </CardList>
    </Card>
  )
}
