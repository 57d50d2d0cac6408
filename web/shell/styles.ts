// Mantine's styles of every page, in a layer below ours: the tokens, none of the controls.
// The areas, and other pages with controls of Mantine, import styles-kit.ts too.
import '../ui/reset.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../ui/tokens.css'
import './theme.css'
