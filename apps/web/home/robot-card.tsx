import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { robotQuery } from '#features/home/contract/home.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { publicSettings } from '#features/session/contract/session.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useFirstAnswer } from './first-answer.ts'

/** Lazy: voice drawing is needed only with a robot. */
const RobotCall = lazy(async () => ({ default: (await import('./robot-call.tsx')).RobotCall }))

/** In the demo: a robot that answers and repeats what one says. */
export const RobotCard = () => {
  const api = useApi()
  const first = useFirstAnswer()
  const robot = useQuery({
    queryKey: ['home', 'robot'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const known = await first('robot')
      if (known !== undefined) return known
      const { demo } = await api.call(publicSettings, { signal })
      if (demo === null) return null
      const { results } = await api.call(getDirectory, { query: robotQuery(demo.robot), signal })
      return results.find(({ extension, user_id }) => extension === demo.robot && user_id === null) ?? null
    },
  })
  const number = robot.data?.extension
  if (number === undefined) return null
  return (
    <Suspense fallback={null}>
      <RobotCall number={number} />
    </Suspense>
  )
}
