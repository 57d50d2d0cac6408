import type { z } from 'zod'
import type { Right } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { byId } from '#contract/fields.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { GrantList } from './grant-list.tsx'
import { draftOf, grantsOf, type Held, type Resources } from './grant-words.ts'
import { NotListed } from './missing.tsx'
import { DeleteRole, RoleForm, type RoleValues } from './role-form.tsx'

interface Role<R extends string> {
  id: string
  name: string
  grants: Held<R>[]
}

type Fields = Endpoint['params']
type Body<R extends string> = z.ZodType<unknown, Omit<Role<R>, 'id'>>
type Changes<R extends string> = z.ZodType<unknown, Partial<Omit<Role<R>, 'id'>>>

/** A kind of role: of administrators, or of a store's staff. */
export interface RoleKind<R extends string, O extends Role<R>> {
  /** First part of the names of its forms' drafts. */
  draft: string
  resources: Resources<R>
  create: Endpoint<Fields, Fields, Body<R>>
  update: Endpoint<typeof byId, Fields, Changes<R>>
  remove: Endpoint<typeof byId>
  /** IDs of the endpoints whose data a change makes stale. */
  invalidates: readonly string[]
  /** Returns the number of people who have the role. */
  holders: (role: O) => number
}

export interface RoleDrawerProps<O> {
  /** `new` to create one, '' if closed. */
  id: string
  /** Undefined while loading. */
  roles: readonly O[] | undefined
  onClose: () => void
}

interface Props<R extends string, O extends Role<R>> extends RoleDrawerProps<O> {
  kind: RoleKind<R, O>
  /** Returns true if the user holds a right; only held rights can be granted. */
  mayGive?: (resource: R, right: Right) => boolean
  /** Returns why the user can't change a role; undefined if they can. */
  whyFixed?: (role: O) => string | undefined
}

/** Drawer of a role with its permissions and the form that changes them. */
export function RoleDrawer<R extends string, O extends Role<R>>(props: Props<R, O>) {
  const { id, roles, onClose, kind, whyFixed } = props
  const role = roles?.find(each => each.id === id)
  const isNew = id === 'new'
  const fixed = role && whyFixed?.(role)
  return (
    <Drawer
      opened={isNew || (id !== '' && roles !== undefined)}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={isNew ? 'New role' : (role?.name ?? 'Role')}
    >
      {isNew && <AddRole {...props} />}
      {role && !fixed && <EditRole key={id} {...props} role={role} />}
      {role && fixed && (
        <Stack gap={4}>
          <Note>{fixed}</Note>
          <GrantList resources={kind.resources} grants={role.grants} />
        </Stack>
      )}
      {id !== '' && !isNew && !role && <NotListed thing="role" back={['All roles', onClose]} />}
    </Drawer>
  )
}

const bodyOf = <R extends string>(resources: Resources<R>, { name, grants }: RoleValues<R>) => ({
  name,
  grants: grantsOf(resources, grants),
})

function AddRole<R extends string, O extends Role<R>>({ kind, mayGive, onClose }: Props<R, O>) {
  const { resources, invalidates } = kind
  const initial: RoleValues<R> = { name: '', grants: draftOf<R>([]) }
  const form = useEndpointForm(kind.create, {
    initial,
    input: values => ({ body: bodyOf(resources, values) }),
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`${kind.draft}.new`, form.form)
  const leave = () => {
    draft.discard()
    onClose()
  }
  const shown = { ...form, draft, resources, mayGive, busy: form.change.isPending }
  return <RoleForm {...shown} save="Create role" onCancel={leave} />
}

function EditRole<R extends string, O extends Role<R>>({ kind, role, mayGive, onClose }: Props<R, O> & { role: O }) {
  const { resources, invalidates } = kind
  const params = { id: role.id }
  const initial: RoleValues<R> = { name: role.name, grants: draftOf(role.grants) }
  const form = useEndpointForm(kind.update, {
    initial,
    input: values => ({ params, body: bodyOf(resources, values) }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`${kind.draft}.${role.id}`, form.form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const remove = useChange(kind.remove, { invalidates, onSuccess: () => leave() })
  const count = kind.holders(role)
  const shown = { ...form, draft, resources, mayGive, busy: form.change.isPending }
  return (
    <RoleForm {...shown} save="Save" onCancel={leave}>
      <Note>
        {count === 0
          ? 'Nobody has this role.'
          : `${count === 1 ? '1 person has' : `${count} people have`} this role. Changes apply immediately.`}
      </Note>
      {count === 0 && <DeleteRole name={role.name} busy={remove.isPending} onDelete={() => remove.send({ params })} />}
    </RoleForm>
  )
}
