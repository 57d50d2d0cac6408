import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { count } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconArrowDown, IconArrowUp, IconChevronRight, IconDots, IconGripVertical } from '#web/ui/work-icons.ts'
import classes from './category-tree.module.css'
import type { Node } from './tree-words.ts'

export type CategoryAct = 'add' | 'rename' | 'move' | 'merge' | 'also-called' | 'vat' | 'delete'

interface Props {
  nodes: readonly Node[]
  busy: boolean
  /** IDs of the categories that are exempt from VAT themselves. */
  exempt: ReadonlySet<string>
  /** Places a category under `parentId`, before `beforeId` or last. */
  onPlace: (node: Node, parentId: string | null, beforeId: string | null) => void
  onAct: (act: CategoryAct, node: Node) => void
}

interface LevelProps extends Props {
  parent: Node | undefined
  dragged: Node | undefined
  onDrag: (node: Node | undefined) => void
}

/**
 * Category tree. Dragging and the menu move a category anywhere, the arrows within its level. Uses the browser's own
 * drag and drop: dnd-kit sorts flat lists, and a drop into another level would need more code with it.
 */
export function CategoryTree(props: Props) {
  const [dragged, setDragged] = useState<Node>()
  return <Level {...props} parent={undefined} dragged={dragged} onDrag={setDragged} />
}

function Level({ nodes, parent, ...rest }: LevelProps) {
  return (
    <ul className={parent ? classes.below : classes.tree} aria-label={parent?.name ?? 'Categories'}>
      {nodes.map((node, at) => (
        <Branch
          key={node.id}
          {...rest}
          nodes={nodes}
          parent={parent}
          node={node}
          before={nodes[at - 1]}
          after={nodes[at + 1]}
          afterNext={nodes[at + 2]}
        />
      ))}
    </ul>
  )
}

interface BranchProps extends LevelProps {
  node: Node
  before: Node | undefined
  after: Node | undefined
  afterNext: Node | undefined
}

function Branch({ node, before, after, afterNext, nodes: _, parent, ...rest }: BranchProps) {
  const { busy, exempt, dragged, onDrag, onPlace, onAct } = rest
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState(false)
  const viewsOnly = useViewsOnly()
  const beside = dragged?.level === node.level && dragged.id !== node.id
  const into = dragged !== undefined && dragged.level === node.level + 1 && dragged.parentId !== node.id
  const { id, name, level, parentId, productCount, below } = node
  return (
    <li>
      <Row
        gap={1.5}
        className={classes.row}
        draggable={!busy && !viewsOnly}
        data-over={over ? (into ? 'into' : 'before') : undefined}
        data-dragged={dragged?.id === id || undefined}
        onDragStart={event => {
          event.stopPropagation()
          event.dataTransfer.effectAllowed = 'move'
          onDrag(node)
        }}
        onDragOver={event => {
          if (!beside && !into) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDragEnd={() => onDrag(undefined)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          if (dragged && into) onPlace(dragged, id, null)
          else if (dragged && beside) onPlace(dragged, parentId, id)
          onDrag(undefined)
        }}
      >
        <Text tone="muted" hideOn="phone">
          <IconGripVertical size={18} aria-hidden="true" />
        </Text>
        {level < 3 ? (
          <Text
            as="button"
            square={36}
            hover
            type="button"
            aria-expanded={open}
            aria-label={`${open ? 'Close' : 'Open'} ${name}`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight
              size={18}
              style={{ transform: open ? 'rotate(90deg)' : undefined, transition: 'transform 120ms' }}
              aria-hidden="true"
            />
          </Text>
        ) : (
          <Text square={36} hideOn="phone" />
        )}
        <Row as="span" gap={0} across={3} align="baseline" wrap anywhere grow>
          <Text weight={level === 1 ? 'bold' : undefined}>{name}</Text>
          <Note>
            {count(productCount)} on sale{level < 3 && ` · ${below.length} below`}
            {exempt.has(id) && ' · exempt from VAT'}
          </Note>
        </Row>
        <Row as="span" align="stretch" style={{ flex: 'none' }}>
          <Manages>
            <Text
              as="button"
              square={36}
              hover
              type="button"
              aria-label={`Move ${name} up`}
              disabled={busy || !before}
              onClick={() => before && onPlace(node, parentId, before.id)}
            >
              <IconArrowUp size={18} aria-hidden="true" />
            </Text>
            <Text
              as="button"
              square={36}
              hover
              type="button"
              aria-label={`Move ${name} down`}
              disabled={busy || !after}
              onClick={() => onPlace(node, parentId, afterNext?.id ?? null)}
            >
              <IconArrowDown size={18} aria-hidden="true" />
            </Text>
          </Manages>
          <Menu position="bottom-end">
            <Menu.Target>
              <Text as="button" square={36} hover type="button" aria-label={`More actions for ${name}`}>
                <IconDots size={18} aria-hidden="true" />
              </Text>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={`/admin/categories/${id}/attributes`}>
                Attributes
              </Menu.Item>
              <Menu.Item component={Link} to={`/admin/categories/${id}/size-guide`}>
                Size guide
              </Menu.Item>
              <Manages>
                <Menu.Item onClick={() => onAct('rename', node)}>Rename</Menu.Item>
                <Menu.Item onClick={() => onAct('also-called', node)}>Other names</Menu.Item>
                {level > 1 && <Menu.Item onClick={() => onAct('move', node)}>Move elsewhere</Menu.Item>}
                <Menu.Item onClick={() => onAct('merge', node)}>Merge into another</Menu.Item>
                <Menu.Item onClick={() => onAct('vat', node)}>
                  {exempt.has(id) ? 'Charge VAT' : 'Exempt from VAT'}
                </Menu.Item>
                <Menu.Item color="clay" onClick={() => onAct('delete', node)}>
                  Delete
                </Menu.Item>
              </Manages>
            </Menu.Dropdown>
          </Menu>
        </Row>
      </Row>
      {open && (
        <>
          <Level {...rest} nodes={below} parent={node} />
          <Manages>
            <div className={classes.add}>
              <Button variant="subtle" size="compact-md" onClick={() => onAct('add', node)}>
                Add to {name}
              </Button>
            </div>
          </Manages>
        </>
      )}
    </li>
  )
}
