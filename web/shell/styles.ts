// What every page has of Mantine's styles, in a layer that ours always win over: the tokens, none of the controls.
// The areas, and whatever page has controls of Mantine, import styles-kit.ts too.
import '../ui/reset.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../ui/tokens.css'
import './theme.css'
