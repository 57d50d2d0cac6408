import { createSpotlight } from '@mantine/spotlight'

/** The command palette of the area's layout: its store, and what opens and closes it. */
export const [paletteStore, palette] = createSpotlight()
