import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { BoardMenu, boardFields } from './board/board-menu.tsx'
import { ListScreen } from './list-screen.tsx'
import type { ResourceScreenProps } from './resource-screen-props.ts'
import { useResourceTexts } from './resource-texts.ts'
import { useFullResource } from './use-full-resource.ts'

/** A screen from a declaration: its list, or a board by a custom field. */
export const ResourceScreen = <R extends Resource>(typed: ResourceScreenProps<R>) => {
  // Inside, a record is data with any fields.
  const props = typed as unknown as ResourceScreenProps
  const texts = useResourceTexts(props.resource, props.texts)
  const resource = useFullResource(props.resource)
  const [address, setAddress] = useSearchParams()
  const title = props.title ?? texts.of('title')
  if (resource === null) return <Screen title={title}>{null}</Screen>
  const { board, fixed, filter, pageOf } = props
  if (board === undefined) return <ListScreen {...props} resource={resource} />
  const answer = address.get('board')
  const field = boardFields(resource).some(({ name }) => name === answer) ? answer : null
  const menu = (
    <BoardMenu
      resource={resource}
      chosen={field}
      onChoose={(name) => setAddress(name === null ? {} : { board: name })}
    />
  )
  if (field === null)
    return (
      <ListScreen
        {...props}
        resource={resource}
        actions={
          <>
            {menu}
            {props.actions}
          </>
        }
      />
    )
  return (
    <Suspense fallback={<Screen title={title}>{null}</Screen>}>
      <CustomBoardScreen
        {...{ board, resource, field, fixed, filter, pageOf, title }}
        texts={props.texts}
        actions={menu}
      />
    </Suspense>
  )
}

const CustomBoardScreen = lazy(async () => ({
  default: (await import('./board/custom-board-screen.tsx')).CustomBoardScreen,
}))
