// The part of Mantine's styles that every page has, in a layer that ours always win over. The areas, and whatever page
// has forms, import styles-kit.ts too.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme.css'
