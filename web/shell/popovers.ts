/**
 * Inline script of the page for browsers without popovers (Safari before 17, Chrome and Edge before 114, Firefox before
 * 125), whose menus `web/ui/reset.css` hides unless they have `data-open`. Opens and closes them as newer browsers do: one
 * at a time, by their buttons, a tap elsewhere, for which an iPhone sends no click, and Escape, which returns the focus.
 */
export const popoverScript = `if(!('popover' in HTMLElement.prototype)){
const show=(panel,open)=>{if(panel.hasAttribute('data-open')===open)return;panel.toggleAttribute('data-open');
panel.dispatchEvent(Object.assign(new Event('toggle'),{newState:open?'open':'closed'}))};
const closeBut=kept=>{for(const panel of document.querySelectorAll('[popover][data-open]'))if(!kept(panel))show(panel,false)};
HTMLElement.prototype.hidePopover=function(){show(this,false)};
const panelOf=target=>document.getElementById(target.closest('[popovertarget]')?.getAttribute('popovertarget'));
addEventListener('pointerdown',({target})=>closeBut(panel=>panel===panelOf(target)||panel.contains(target)));
let opener;
addEventListener('click',({target})=>{const panel=panelOf(target);if(!panel)return;closeBut(other=>other===panel);
const open=!panel.hasAttribute('data-open')&&!target.closest('[popovertargetaction=hide]');
if(open)opener=target.closest('button');show(panel,open)});
addEventListener('keydown',({key})=>{if(key!=='Escape'||!document.querySelector('[popover][data-open]'))return;
closeBut(()=>false);opener.focus()})}`
