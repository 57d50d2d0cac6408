// Styles of every page: the resets, the tokens and the elements. Layouts and pages with controls of Mantine stand in Kit.
import '../ui/reset.css'
import '../ui/tokens.css'
import './theme.css'
