// All of Mantine's styles, for pages with its controls: import it in the layout of such pages.
import '@mantine/core/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
